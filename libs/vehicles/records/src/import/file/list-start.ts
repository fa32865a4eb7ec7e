import type { ListLine } from './list-line.js';

/** Rows used to recognize the type of a column and the order of its dates. */
export const START_ROWS = 200;

type StartOfList = {
  /** The headings and the first rows. */
  readonly start: readonly ListLine[];
  /** All lines, including those in `start`. */
  readonly all: AsyncIterable<ListLine>;
};

/** Reads the first rows of a list in advance, although the list can be read only once. */
export const startOf = async (lines: AsyncGenerator<ListLine>): Promise<StartOfList> => {
  const start: ListLine[] = [];
  while (start.length <= START_ROWS) {
    const { value, done } = await lines.next();
    if (done === true) break;
    start.push(value);
  }
  return { start, all: all() };

  async function* all(): AsyncGenerator<ListLine> {
    try {
      yield* start;
      yield* lines;
    } finally {
      await lines.return(undefined);
    }
  }
};
