import type { Report } from '@fairlot/auction-application';
import { toMarketTime, type IdMarket } from '@fairlot/countries';
import writeXlsxFile from 'write-excel-file/node';

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
