import { hasText, texts } from '@fairlot/content';
import type { Caller } from '@fairlot/access-domain';
import {
  RECORD_WORKBOOK_MAX,
  type FieldKind,
  type Fields,
  type RecordDescription,
} from '@fairlot/contracts/record';
import { validationRefused } from '@fairlot/contracts/refused';
import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import type { Records } from '@fairlot/records';
import { StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { csvOf } from '../file/csv.js';
import { XLSX_TYPE, xlsxOf } from '../file/workbook.js';
import { readTitles } from './references-in.js';
import { readableFields } from './record-values.js';
import type { References } from './references.js';

type Row = Readonly<Record<string, unknown>>;
type RecordSource = Records<Row, Row>;
type FileScope = { readonly caller: Caller; readonly references: References };
type FileRequest = FileScope & {
  readonly format: 'csv' | 'xlsx';
  /** Columns of the file in order. By default those of the record's description. */
  readonly columns?: readonly string[] | undefined;
  /** Filter and order of the records. */
  readonly list: Parameters<RecordSource['export']>[0];
  /** The language of the headings and of the spreadsheet. */
  readonly language: Language;
  readonly idMarket: IdMarket;
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
const CELL_BY_KIND: Partial<Record<FieldKind, (value: unknown) => Cell>> = {
  money: hundredths,
  percentage: hundredths,
  instant: (value) => ({ at: Number(value) }),
  address: addressCell,
  file: (value) => (value as { readonly name: string }).name,
};

const fileCellOf = (kind: FieldKind, value: unknown): Cell =>
  value === undefined || value === null ? null : (CELL_BY_KIND[kind] ?? plainCell)(value);

/**
 * Key of the text of a column heading: specific to the record, or common to fields with this name.
 */
export const headingKeyOf = (
  { name, fields }: Pick<RecordDescription, 'name' | 'fields'>,
  field: string,
): string => {
  const keys = [`recordField.${name}.${field}`, `recordField.any.${field}`];
  return keys.find(hasText) ?? `recordField.any.${fields[field]?.kind}`;
};

const fileHeadings = (
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
const ROWS_PER_QUERY = 500;

/** Cells of all rows; a reference shows its title, otherwise its id. */
const fileLines = async function* (
  { fields, caller, references, columns }: FileScope & FileColumns,
  rows: AsyncIterable<Row>,
): AsyncGenerator<readonly Cell[]> {
  const write = async (held: readonly Row[]) => {
    const titles = await readTitles(fields, held, { references, caller });
    return held.map((row) =>
      columns.map((name) => {
        const { kind } = fields[name]!;
        return titles[name]?.[String(row[name])] ?? fileCellOf(kind, row[name]);
      }),
    );
  };
  let held: Row[] = [];
  for await (const row of rows) {
    held.push(row);
    if (held.length < ROWS_PER_QUERY) continue;
    yield* await write(held);
    held = [];
  }
  yield* await write(held);
};
type FileColumns = { readonly fields: Fields; readonly columns: readonly string[] };

/** The columns that the caller may read, in the requested order. */
export const readableColumns = (
  record: RecordDescription,
  caller: Caller,
  requested: readonly string[] = record.list.columns,
): readonly string[] => {
  const fields = readableFields(record, caller);
  return requested.filter((name) => name in fields);
};

type TableRequest = FileScope & Pick<FileRequest, 'columns' | 'language' | 'idMarket'>;

/** The headings of a file, and a function that turns records into its lines. */
export const fileTable = (record: RecordDescription, request: TableRequest) => {
  const { language, idMarket, caller, references } = request;
  const fields = readableFields(record, caller);
  const columns = readableColumns(record, caller, request.columns);
  return {
    table: { head: fileHeadings(record, columns, language), language, idMarket },
    linesOf: (rows: AsyncIterable<Row>) => fileLines({ fields, columns, caller, references }, rows),
  };
};

export const fileNameOf = ({ name }: Pick<RecordDescription, 'name'>, format: string): string =>
  `fairlot-${name}s.${format}`;
export const CSV_TYPE = 'text/csv; charset=utf-8';

export const tooManyRows = (language: Language) =>
  validationRefused([
    {
      path: 'format',
      code: 'too_big',
      message: texts(language)('field.workbook_rows', { max: RECORD_WORKBOOK_MAX }),
    },
  ]);

/** All records of a list as a file. @throws Refused VALIDATION */
export const recordFile = async (
  record: RecordDescription,
  source: Pick<RecordSource, 'list' | 'export'>,
  { format, list, ...request }: FileRequest,
): Promise<StreamableFile> => {
  const { language } = request;
  const written = fileTable(record, request);
  const { table } = written;
  const disposition = attachment(fileNameOf(record, format));
  const rows = () => written.linesOf(source.export(list));
  if (format === 'csv')
    return new StreamableFile(csvOf({ ...table, rows: rows() }), {
      type: CSV_TYPE,
      disposition,
    });
  const counting = { limit: 1, count: 'bounded', countMax: RECORD_WORKBOOK_MAX } as const;
  const { total } = await source.list({ ...list, ...counting });
  if (total?.isExact !== true) throw tooManyRows(language);
  const held: (readonly Cell[])[] = [];
  for await (const row of rows()) held.push(row);
  return new StreamableFile(await xlsxOf({ ...table, rows: held, name: 'Fairlot' }), {
    type: XLSX_TYPE,
    disposition,
  });
};
