import { hasText, texts } from '@fairlot/content';
import { RECORD_WORKBOOK_MAX, type RecordDescription } from '@fairlot/contracts/record';
import { malformed } from '@fairlot/contracts/refused';
import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import type { Records } from '@fairlot/records';
import { StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { csvOf } from '../file/csv.js';
import { XLSX, xlsxOf } from '../file/workbook.js';

type Row = Readonly<Record<string, unknown>>;
type Source = Records<Row, Row>;
type Asked = {
  readonly format: 'csv' | 'xlsx';
  /** Which records, in which order. */
  readonly list: Parameters<Source['export']>[0];
  /** Of the headings, and of the spreadsheet. */
  readonly language: Language;
  readonly idMarket: IdMarket;
};

/** As it is stored. */
const cellOf = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
};

/** The text of a heading: the record's own, or what every record calls such a field. */
export const headingKeyOf = (
  { name, fields }: Pick<RecordDescription, 'name' | 'fields'>,
  field: string,
): string => {
  const keys = [`recordField.${name}.${field}`, `recordField.any.${field}`];
  return keys.find(hasText) ?? `recordField.any.${fields[field]?.kind}`;
};

const headOf = (record: RecordDescription, language: Language): string[] => {
  const text = texts(language);
  return record.list.columns.map((field) => {
    const key = headingKeyOf(record, field);
    return hasText(key) ? text(key) : field;
  });
};

const BULK_COLUMNS = ['id', 'title', 'outcome', 'reason'] as const;
export const bulkHeadings = (language: Language): string[] => {
  const text = texts(language);
  return BULK_COLUMNS.map((column) => text(`recordField.bulk.${column}`));
};

/** All records of a list as a file, with the columns of the description. @throws Refused VALIDATION */
export const recordFile = async (
  record: RecordDescription,
  source: Pick<Source, 'list' | 'export'>,
  { format, list, language, idMarket }: Asked,
): Promise<StreamableFile> => {
  const table = { head: headOf(record, language), language, idMarket };
  const disposition = attachment(`fairlot-${record.name}s.${format}`);
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    for await (const row of source.export(list))
      yield record.list.columns.map((field) => cellOf(row[field]));
  };
  if (format === 'csv')
    return new StreamableFile(csvOf({ ...table, rows: rows() }), {
      ...{ type: 'text/csv; charset=utf-8', disposition },
    });
  const counting = { limit: 1, count: 'bounded', countMax: RECORD_WORKBOOK_MAX } as const;
  const { total } = await source.list({ ...list, ...counting });
  if (total?.isExact !== true)
    throw malformed([{ path: 'format', code: 'too_big', message: `${RECORD_WORKBOOK_MAX}` }]);
  const held: (readonly Cell[])[] = [];
  for await (const row of rows()) held.push(row);
  return new StreamableFile(await xlsxOf({ ...table, rows: held, name: 'Fairlot' }), {
    ...{ type: XLSX, disposition },
  });
};
