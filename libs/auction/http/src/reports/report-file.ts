import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import writeXlsxFile from 'write-excel-file/node';
import type { Report } from './lot-report.js';

/** UTF-8 with its mark, so that spreadsheets read it as such; no cell can act as a formula. */
export const csvOf = ({ head, rows }: Report): Readable =>
  Readable.from([head, ...rows]).pipe(
    stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' }),
  );

/** Text cells are typed as text: a spreadsheet never evaluates them. */
export const xlsxOf = ({ head, rows }: Report): Promise<Buffer> =>
  writeXlsxFile(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => [...row]),
    ],
    { stickyRowsCount: 1 },
  ).toBuffer();

/** `auction-17-2026-11-21.csv` by the UTC date. */
export const reportFileName = (idAuction: number, at: number, suffix: string): string =>
  ['auction', idAuction, `${new Date(at).toISOString().slice(0, 10)}.${suffix}`].join('-');
