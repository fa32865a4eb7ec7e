import { marketOffset, toMarketTime, type IdMarket } from '@fairlot/countries';
import { type Cell, inParts } from '@fairlot/kernel';
import { guardedTwice } from './csv.js';
import writeXlsxFile from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';

/** One sheet to write as a file; all its rows are in memory. */
export type Workbook = {
  /** Of its sheet. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whose clock its times are of. */
  readonly idMarket: IdMarket;
};

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a workbook would read as a character of another kind (ECMA-376 part 1, 22.4.2.4). */
const LIKE_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

/**
 * A date of a sheet has no zone: it is the market's clock, and its format says how far from UTC that is.
 */
const cellOf = (cell: Cell, idMarket: IdMarket) => {
  if (typeof cell === 'string') return guardedTwice(cell.replaceAll(LIKE_ESCAPE, '_x005F_'));
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
const columnsOf = ({ head, rows }: Pick<Workbook, 'head' | 'rows'>) =>
  head.map((name, column) => {
    const widest = rows.reduce(
      (width, row) => Math.max(width, widthOf(row[column])),
      name.length + WIDTH.button,
    );
    return { width: Math.min(WIDTH.most, Math.max(WIDTH.least, widest + 1)) };
  });

/** Buttons in the first row that sort and filter. */
const filterOf = ({ head, rows }: Pick<Workbook, 'head' | 'rows'>) => {
  const ref = `A1:${getCellAddress(rows.length, head.length - 1)}`;
  const transform = (sheet: string) =>
    sheet.replace('</sheetData>', `</sheetData><autoFilter ref="${ref}"/>`);
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
};

/** Text cells are typed as text: a spreadsheet never evaluates them. */
export const xlsxOf = async (workbook: Workbook): Promise<Buffer> => {
  const { name, head, rows, idMarket } = workbook;
  return writeXlsxFile(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...(await inParts(rows, (row) => row.map((cell) => cellOf(cell, idMarket)))),
    ],
    { sheet: name, columns: columnsOf(workbook), stickyRowsCount: 1 },
    { features: [filterOf(workbook)] },
  ).toBuffer();
};
