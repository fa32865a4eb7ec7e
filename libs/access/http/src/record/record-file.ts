import { hasText, texts } from '@fairlot/content';
import type { Caller } from '@fairlot/access-domain';
import {
  RECORD_WORKBOOK_MAX,
  type FieldKind,
  type Fields,
  type RecordDescription,
} from '@fairlot/contracts/record';
import { malformed } from '@fairlot/contracts/refused';
import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import type { Records } from '@fairlot/records';
import { StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { csvOf } from '../file/csv.js';
import { XLSX, xlsxOf } from '../file/workbook.js';
import { titlesIn } from './named-in.js';
import { fieldsFor } from './record-values.js';
import type { References } from './references.js';

type Row = Readonly<Record<string, unknown>>;
type Source = Records<Row, Row>;
type FileRequest = {
  readonly format: 'csv' | 'xlsx';
  /** Filter and order of the records. */
  readonly list: Parameters<Source['export']>[0];
  /** The language of the headings and of the spreadsheet. */
  readonly language: Language;
  readonly idMarket: IdMarket;
  readonly caller: Caller;
  readonly references: References;
};

const addressCell = (value: unknown): Cell => {
  const { street, postalCode, city, region, country } = value as Record<string, string | null>;
  const lines = [street, `${postalCode} ${city}`, region, country];
  return lines.filter((line) => line !== null).join(', ');
};
const plainCell = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isPlain ? value.join(', ') : JSON.stringify(value);
};
const hundredths = (value: unknown): Cell => Number(value) / 100;

/** Kinds of fields that are converted for cells. */
const CELLS: Partial<Record<FieldKind, (value: unknown) => Cell>> = {
  money: hundredths,
  percentage: hundredths,
  instant: (value) => ({ at: Number(value) }),
  address: addressCell,
};

const cellOf = (kind: FieldKind, value: unknown): Cell =>
  value === undefined || value === null ? null : (CELLS[kind] ?? plainCell)(value);

/** The text key of a heading: the record's own, or the common one for such a field. */
export const headingKeyOf = (
  { name, fields }: Pick<RecordDescription, 'name' | 'fields'>,
  field: string,
): string => {
  const keys = [`recordField.${name}.${field}`, `recordField.any.${field}`];
  return keys.find(hasText) ?? `recordField.any.${fields[field]?.kind}`;
};

const headOf = (
  record: RecordDescription,
  columns: readonly string[],
  language: Language,
): string[] => {
  const text = texts(language);
  return columns.map((field) => {
    const key = headingKeyOf(record, field);
    return hasText(key) ? text(key) : field;
  });
};

const BULK_COLUMNS = ['id', 'title', 'outcome', 'reason'] as const;
export const bulkHeadings = (language: Language): string[] => {
  const text = texts(language);
  return BULK_COLUMNS.map((column) => text(`recordField.bulk.${column}`));
};
/** Number of rows whose references one query resolves. */
const TITLED = 500;

/** Cells of all rows; a reference shows its title, otherwise its id. */
const linesOf = async function* (
  { fields, caller, references, columns }: Pick<FileRequest, 'caller' | 'references'> & Columns,
  rows: AsyncIterable<Row>,
): AsyncGenerator<readonly Cell[]> {
  const write = async (held: readonly Row[]) => {
    const titles = await titlesIn(fields, held, { references, caller });
    return held.map((row) =>
      columns.map((name) => {
        const { kind } = fields[name]!;
        return titles[name]?.[String(row[name])] ?? cellOf(kind, row[name]);
      }),
    );
  };
  let held: Row[] = [];
  for await (const row of rows) {
    held.push(row);
    if (held.length < TITLED) continue;
    yield* await write(held);
    held = [];
  }
  yield* await write(held);
};
type Columns = { readonly fields: Fields; readonly columns: readonly string[] };

/**
 * All records of a list as a file, with the columns of the description. @throws Refused VALIDATION
 */
export const recordFile = async (
  record: RecordDescription,
  source: Pick<Source, 'list' | 'export'>,
  { format, list, language, idMarket, ...scope }: FileRequest,
): Promise<StreamableFile> => {
  const fields = fieldsFor(record, scope.caller);
  const columns = record.list.columns.filter((name) => name in fields);
  const table = { head: headOf(record, columns, language), language, idMarket };
  const disposition = attachment(`fairlot-${record.name}s.${format}`);
  const rows = () => linesOf({ fields, columns, ...scope }, source.export(list));
  if (format === 'csv')
    return new StreamableFile(csvOf({ ...table, rows: rows() }), {
      type: 'text/csv; charset=utf-8',
      disposition,
    });
  const counting = { limit: 1, count: 'bounded', countMax: RECORD_WORKBOOK_MAX } as const;
  const { total } = await source.list({ ...list, ...counting });
  if (total?.isExact !== true)
    throw malformed([
      {
        path: 'format',
        code: 'too_big',
        message: texts(language)('field.workbook_rows', { max: RECORD_WORKBOOK_MAX }),
      },
    ]);
  const held: (readonly Cell[])[] = [];
  for await (const row of rows()) held.push(row);
  return new StreamableFile(await xlsxOf({ ...table, rows: held, name: 'Fairlot' }), {
    type: XLSX,
    disposition,
  });
};
