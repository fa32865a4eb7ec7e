import { pipeline, Readable } from 'node:stream';
import {
  decimalMark,
  marketOffset,
  toMarketTime,
  type IdMarket,
  type Language,
} from '@fairlot/countries';
import { type Cell, longWork } from '@fairlot/kernel';
import { stringify } from 'csv-stringify';

/** A table to write as a CSV file. Its rows can be streamed. */
export type CsvTable = {
  readonly head: readonly string[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** The language of the reader's spreadsheet program. */
  readonly language: Language;
  /** The market whose time zone is used for times. */
  readonly idMarket: IdMarket;
};

/**
 * Adds an apostrophe to a string that already begins like an escaped formula. A program that reads
 * the file can then always remove one apostrophe to get the original string.
 */
export const addSecondGuard = (text: string): string =>
  /^'+[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;

async function* linesOf({ head, rows }: CsvTable): AsyncGenerator<readonly Cell[]> {
  yield head;
  const pause = longWork();
  for await (const row of rows) {
    yield row;
    await pause();
  }
}

/** Money with two decimals, or an instant in the market's time zone with its offset from UTC. */
const cellTextOf = (cell: Extract<Cell, object>, { idMarket, language }: CsvTable): string =>
  'minor' in cell
    ? (cell.minor / 100).toFixed(2).replace('.', decimalMark(language))
    : `${toMarketTime(cell.at, idMarket).replace('T', ' ')}${marketOffset(cell.at, idMarket)}`;

/**
 * Returns the table as CSV: UTF-8 with a byte order mark. Decimals and fields are separated as a
 * spreadsheet in the reader's language expects. No cell can act as a formula. If the source of rows
 * fails, the file ends with the error. Reading stops if the client disconnects.
 */
export const csvOf = (table: CsvTable): Readable => {
  const decimal = decimalMark(table.language);
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    delimiter: decimal === ',' ? ';' : ',',
    cast: {
      string: addSecondGuard,
      number: (value) => String(value).replace('.', decimal),
      object: (value) => cellTextOf(value as Extract<Cell, object>, table),
    },
  });
  // The stream reports the error to its reader, so the callback ignores it.
  return pipeline(Readable.from(linesOf(table)), csv, () => undefined);
};
