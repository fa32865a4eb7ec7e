import { texts } from '@fairlot/content';
import { LANGUAGES } from '@fairlot/countries';
import { ListFault, type ListLine } from '@fairlot/vehicles-records';

/** Columns that can name a buyer, the most exact first. */
const NAME_COLUMNS = ['idUser', 'email', 'vatCode'] as const;
export type BuyerName = (typeof NAME_COLUMNS)[number];
/** A line of a file; `text` is empty if it names nobody. */
export type BuyerLine = {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly by: BuyerName;
  readonly text: string;
};

const TEXT_MAX = 100;
/** Other column headings that spreadsheets and other portals use, by their normalised form. */
const HEADING_ALIASES: Readonly<Record<BuyerName, string>> = {
  idUser: 'iduser userid user benutzerid utente idutente utilisateur usuario gebruiker uzytkownik',
  email: 'email mail emailaddress emailadresse posta correo courriel adresemail',
  vatCode: 'vat vatcode vatno ustid ustidnr partitaiva piva tva numerotva nif nifiva cif btw nip',
};

/** Normalises a heading for comparison: ignores case, accents, blanks and punctuation. */
const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ż', 'z')
    .replaceAll(/[^a-z0-9]/g, '');

const NAME_BY_HEADING: ReadonlyMap<string, BuyerName> = new Map(
  NAME_COLUMNS.flatMap((name) => [
    ...LANGUAGES.map(
      (language) => [normalizeHeading(texts(language)(`userFile.${name}`)), name] as const,
    ),
    ...HEADING_ALIASES[name].split(' ').map((word) => [word, name] as const),
  ]),
);

type ColumnByName = ReadonlyMap<BuyerName, number>;

const findNameColumns = ({ cells }: ListLine): ColumnByName => {
  const found = new Map<BuyerName, number>();
  for (const [at, cell] of cells.entries()) {
    const name = NAME_BY_HEADING.get(normalizeHeading(cell));
    if (name !== undefined && !found.has(name)) found.set(name, at);
  }
  return found;
};

const buyerLine = ({ line, cells }: ListLine, columns: ColumnByName): BuyerLine => {
  // If a line names a buyer in several columns, only the most exact name counts.
  const written = NAME_COLUMNS.flatMap((by) => {
    const text = (cells[columns.get(by) ?? cells.length] ?? '').trim().slice(0, TEXT_MAX);
    return text === '' ? [] : [{ line, by, text }];
  });
  return written[0] ?? { line, by: 'email', text: '' };
};

/**
 * Reads the buyer that each line names. Columns may be in any order, and unknown ones are ignored.
 * Without a heading line, the column with an e-mail address counts, because other names are mere
 * numbers.
 * @throws ListFault
 */
export async function* buyerLines(lines: AsyncIterable<ListLine>): AsyncGenerator<BuyerLine> {
  let columns: ColumnByName | null = null;
  for await (const line of lines) {
    if (columns !== null) {
      yield buyerLine(line, columns);
      continue;
    }
    columns = findNameColumns(line);
    if (columns.size > 0) continue;
    const email = line.cells.findIndex((cell) => cell.includes('@'));
    if (email === -1) throw new ListFault('list_headless', line.line, 'names no column of buyers');
    columns = new Map([['email', email]]);
    yield buyerLine(line, columns);
  }
}
