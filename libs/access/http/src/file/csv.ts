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

/** A table to write as a file; rows that are still being read are taken as they come. */
export type CsvTable = {
  readonly head: readonly string[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** Whose spreadsheet opens the file. */
  readonly language: Language;
  /** Whose clock its times are of. */
  readonly idMarket: IdMarket;
};

/** A text that begins as a guarded one gets a guard of its own, so that one guard is taken off again. */
export const guardedTwice = (text: string): string =>
  /^'+[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;

async function* linesOf({ head, rows }: CsvTable): AsyncGenerator<readonly Cell[]> {
  yield head;
  const pause = longWork();
  for await (const row of rows) {
    yield row;
    await pause();
  }
}

/** Money with its two decimals; an instant on the market's clock, with its offset from UTC. */
const textOf = (cell: Extract<Cell, object>, { idMarket, language }: CsvTable): string =>
  'minor' in cell
    ? (cell.minor / 100).toFixed(2).replace('.', decimalMark(language))
    : `${toMarketTime(cell.at, idMarket).replace('T', ' ')}${marketOffset(cell.at, idMarket)}`;

/**
 * UTF-8 with its mark, decimals and fields separated as a spreadsheet in the reader's language reads
 * them; no cell can act as a formula. Rows that fail end the file with their error, and nobody reads
 * on when whoever asked has gone.
 */
export const csvOf = (table: CsvTable): Readable => {
  const decimal = decimalMark(table.language);
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    delimiter: decimal === ',' ? ';' : ',',
    cast: {
      string: guardedTwice,
      number: (value) => String(value).replace('.', decimal),
      object: (value) => textOf(value as Extract<Cell, object>, table),
    },
  });
  // The error is the stream's, and told by it.
  return pipeline(Readable.from(linesOf(table)), csv, () => undefined);
};
