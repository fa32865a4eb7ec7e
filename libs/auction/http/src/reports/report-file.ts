import type { Report } from '@fairlot/auction-application';
import { marketOffset, toMarketTime, type IdMarket } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import writeXlsxFile from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';

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

/** Characters; beyond the widest a text is cut at the next cell, or seen whole in its own. */
const WIDTH = { least: 8, most: 48, number: 13, instant: 27, button: 3 };

const widthOf = (cell: Cell | undefined): number => {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell === 'object' && cell !== null) return 'at' in cell ? WIDTH.instant : WIDTH.number;
  return String(cell ?? '').length;
};

/** As wide as what stands in it; a name of a column has the filter's button beside it. */
const columnsOf = ({ head, rows }: Pick<Report, 'head' | 'rows'>) =>
  head.map((name, column) => {
    const widest = rows.reduce(
      (width, row) => Math.max(width, widthOf(row[column])),
      name.length + WIDTH.button,
    );
    return { width: Math.min(WIDTH.most, Math.max(WIDTH.least, widest + 1)) };
  });

/** Buttons in the first row that sort and filter. */
const filterOf = ({ head, rows }: Pick<Report, 'head' | 'rows'>) => {
  const ref = `A1:${getCellAddress(rows.length, head.length - 1)}`;
  const transform = (sheet: string) =>
    sheet.replace('</sheetData>', `</sheetData><autoFilter ref="${ref}"/>`);
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
};

/** Text cells are typed as text: a spreadsheet never evaluates them. */
export const xlsxOf = (report: Report): Promise<Buffer> => {
  const { name, head, rows, idMarket } = report;
  return writeXlsxFile(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((cell) => cellOf(cell, idMarket))),
    ],
    { sheet: name, columns: columnsOf(report), stickyRowsCount: 1 },
    { features: [filterOf(report)] },
  ).toBuffer();
};

type Named = { readonly idAuction: number; readonly content: 'lots' | 'offers' };

/** `fairlot-17-offers-2026-11-21.csv` by the market's date. */
export const reportFileName = (
  { idAuction, content }: Named,
  { at, idMarket }: { readonly at: number; readonly idMarket: IdMarket },
  suffix: string,
): string =>
  ['fairlot', idAuction, content, `${toMarketTime(at, idMarket).slice(0, 10)}.${suffix}`].join('-');
