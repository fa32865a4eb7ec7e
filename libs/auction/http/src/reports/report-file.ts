import type { Report } from '@fairlot/auction-application';
import { Readable } from 'node:stream';
import { MARKET_PACKS, toMarketTime, type IdMarket } from '@fairlot/countries';
import { stringify } from 'csv-stringify';
import writeXlsxFile from 'write-excel-file/node';

/**
 * UTF-8 with its mark, numbers and separators as spreadsheets of our markets read them (they write
 * decimals with a comma); no cell can act as a formula.
 */
export const csvOf = ({ head, rows, idMarket }: Report): Readable => {
  const { decimal } = MARKET_PACKS[idMarket].number;
  return Readable.from([head, ...rows]).pipe(
    stringify({
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      delimiter: ';',
      cast: { number: (value) => String(value).replace('.', decimal) },
    }),
  );
};

/** Text cells are typed as text: a spreadsheet never evaluates them. */
export const xlsxOf = ({ head, rows }: Report): Promise<Buffer> =>
  writeXlsxFile(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => [...row]),
    ],
    { stickyRowsCount: 1 },
  ).toBuffer();

type Named = { readonly idAuction: number; readonly content: 'lots' | 'offers' };

/** `fairlot-17-offers-2026-11-21.csv` by the market's date. */
export const reportFileName = (
  { idAuction, content }: Named,
  { at, idMarket }: { readonly at: number; readonly idMarket: IdMarket },
  suffix: string,
): string =>
  ['fairlot', idAuction, content, `${toMarketTime(at, idMarket).slice(0, 10)}.${suffix}`].join('-');
