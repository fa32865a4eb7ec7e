import type { Caller } from '@fairlot/access-domain';
import type { AccessDirectory, User } from '@fairlot/access-records';
import { texts } from '@fairlot/content';
import { RECORD_WORKBOOK_MAX } from '@fairlot/contracts/record';
import { isMarket, type Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import { StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { csvOf } from '../file/csv.js';
import { XLSX_TYPE, xlsxOf } from '../file/workbook.js';
import { CSV_TYPE, tooManyRows } from '../record/record-file.js';

/** The columns of user files; each has a heading in every language. */
type UserColumn =
  | ('idUser' | 'username' | 'name' | 'surname' | 'email' | 'dealer' | 'market' | 'roles')
  | ('permissions' | 'enabled' | 'reason' | 'vatCode' | 'province' | 'state' | 'dealerState')
  | ('userState' | 'fcaUser');
type UserFile = {
  readonly name: string;
  readonly columns: readonly UserColumn[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  readonly caller: Caller;
  readonly language: Language;
  readonly format?: 'csv' | 'xlsx';
};

export const usersHead = (columns: readonly UserColumn[], language: Language): string[] => {
  const text = texts(language);
  return columns.map((column) => text(`userFile.${column}`));
};

/** A file with headings in the reader's language. @throws Refused VALIDATION */
export const usersFile = async ({
  name,
  columns,
  rows,
  caller,
  language,
  format = 'csv',
}: UserFile): Promise<StreamableFile> => {
  const idMarket = isMarket(caller.idMarket) ? caller.idMarket : 'OTHER';
  const head = usersHead(columns, language);
  const disposition = attachment(`fairlot-${name}.${format}`);
  if (format === 'csv')
    return new StreamableFile(csvOf({ head, rows, language, idMarket }), {
      type: CSV_TYPE,
      disposition,
    });
  const held: (readonly Cell[])[] = [];
  for await (const row of rows) {
    if (held.length === RECORD_WORKBOOK_MAX) throw tooManyRows(language);
    held.push(row);
  }
  const content = await xlsxOf({ head, rows: held, name: 'Fairlot', idMarket });
  return new StreamableFile(content, { type: XLSX_TYPE, disposition });
};

const NAMES_PER_QUERY = 500;

/** Adds the names of the dealers to rows, batch by batch. */
async function* addDealerNames<Row extends { readonly idDealer: number | null }>(
  rows: AsyncIterable<Row>,
  directory: AccessDirectory,
): AsyncGenerator<Row & { readonly businessName: string | null }> {
  let held: Row[] = [];
  const named = async () => {
    const names = await directory.businessNames(held.flatMap(({ idDealer }) => idDealer ?? []));
    return held.map((row) => ({ ...row, businessName: names.get(row.idDealer ?? 0) ?? null }));
  };
  for await (const row of rows) {
    held.push(row);
    if (held.length < NAMES_PER_QUERY) continue;
    yield* await named();
    held = [];
  }
  yield* await named();
}

const COLUMNS = [
  'idUser',
  'username',
  'name',
  'surname',
  'email',
  'dealer',
  'market',
  'roles',
  'permissions',
  'enabled',
  'reason',
] as const;

async function* cellsOf(
  rows: AsyncIterable<User>,
  directory: AccessDirectory,
): AsyncGenerator<readonly Cell[]> {
  for await (const user of addDealerNames(rows, directory)) {
    const { idUser, username, name, surname, email, businessName, idMarket, enabled } = user;
    yield [
      idUser,
      username,
      name,
      surname,
      email,
      businessName,
      idMarket,
      user.roles.join(', '),
      user.permissions.join(', '),
      enabled ? 1 : 0,
      user.disabledReason,
    ];
  }
}

export const userFile = ({
  rows,
  directory,
  ...file
}: Pick<UserFile, 'caller' | 'language'> & {
  readonly rows: AsyncIterable<User>;
  readonly directory: AccessDirectory;
}): Promise<StreamableFile> =>
  usersFile({ ...file, name: 'users', columns: COLUMNS, rows: cellsOf(rows, directory) });
