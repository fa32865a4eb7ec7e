import { attachment, csvOf, XLSX_TYPE, xlsxOf } from '@fairlot/access-http';
import { texts } from '@fairlot/content';
import { AUDIT_WORKBOOK_MAX, type AuditEntry } from '@fairlot/contracts/back-office';
import { validationRefused } from '@fairlot/contracts/refused';
import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import { StreamableFile } from '@nestjs/common';

const COLUMNS = [
  'at',
  'user',
  'approver',
  'application',
  'kind',
  'key',
  'title',
  'market',
  'field',
  'before',
  'after',
] as const;
type FileOptions = {
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
  readonly idMarket: IdMarket;
};

const cellText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

async function* cellsOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<readonly Cell[]> {
  for await (const one of entries)
    for (const [field, { before, after }] of Object.entries(one.fields))
      yield [
        { at: one.changedAt },
        one.username,
        one.approver ?? null,
        one.application,
        one.kind,
        one.key,
        one.title,
        one.idMarket,
        field,
        cellText(before),
        cellText(after),
      ];
}

/**
 * Writes one row per changed field.
 * @throws Refused VALIDATION if a workbook cannot hold all rows
 */
export const auditFile = async (
  entries: AsyncIterable<AuditEntry>,
  { format, language, idMarket }: FileOptions,
): Promise<StreamableFile> => {
  const text = texts(language);
  const table = { head: COLUMNS.map((name) => text(`auditFile.${name}`)), language, idMarket };
  const disposition = attachment(`fairlot-audit-log.${format}`);
  if (format === 'csv') {
    const type = 'text/csv; charset=utf-8';
    return new StreamableFile(csvOf({ ...table, rows: cellsOf(entries) }), { type, disposition });
  }
  const rows: (readonly Cell[])[] = [];
  for await (const row of cellsOf(entries)) {
    rows.push(row);
    if (rows.length > AUDIT_WORKBOOK_MAX) throw workbookTooBig();
  }
  return new StreamableFile(await xlsxOf({ ...table, rows, name: 'Fairlot' }), {
    type: XLSX_TYPE,
    disposition,
  });
};

const workbookTooBig = () =>
  validationRefused([
    {
      path: 'format',
      code: 'too_big',
      message: `A workbook holds at most ${AUDIT_WORKBOOK_MAX} rows. Use CSV, or narrow the filters.`,
    },
  ]);
