import type { Report } from '@fairlot/auction-application';
import { marketOffset, toMarketTime, type IdMarket } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import writeXlsxFile from 'write-excel-file/node';

/**
 * A date of a sheet has no zone: it is the market's clock, and its format says how far from UTC that is.
 */
const cellOf = (cell: Cell, idMarket: IdMarket) => {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('minor' in cell) return { value: cell.minor / 100, type: Number, format: '0.00' } as const;
  const value = new Date(`${toMarketTime(cell.at, idMarket)}Z`);
  const format = `yyyy-mm-dd hh:mm:ss "${marketOffset(cell.at, idMarket)}"`;
  return { value, type: Date, format } as const;
};

/** Text cells are typed as text: a spreadsheet never evaluates them. */
export const xlsxOf = ({ head, rows, idMarket }: Report): Promise<Buffer> =>
  writeXlsxFile(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((cell) => cellOf(cell, idMarket))),
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
