import { pipeline, Readable } from 'node:stream';
import { MARKET_PACKS, type IdMarket } from '@fairlot/countries';
import { stringify } from 'csv-stringify';

type Cell = string | number | null;

/** A table to write as a file; rows that are still being read are taken as they come. */
export type CsvTable = {
  readonly head: readonly string[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** Whose spreadsheets read the file. */
  readonly idMarket: IdMarket;
};

async function* linesOf({ head, rows }: CsvTable): AsyncGenerator<readonly Cell[]> {
  yield head;
  yield* rows;
}

/**
 * UTF-8 with its mark, numbers and separators as spreadsheets of our markets read them (they write
 * decimals with a comma); no cell can act as a formula. Rows that fail end the file with their
 * error, and nobody reads on when whoever asked has gone.
 */
export const csvOf = (table: CsvTable): Readable => {
  const { decimal } = MARKET_PACKS[table.idMarket].number;
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    delimiter: ';',
    cast: { number: (value) => String(value).replace('.', decimal) },
  });
  // The error is the stream's, and told by it.
  return pipeline(Readable.from(linesOf(table)), csv, () => undefined);
};
