import type { ListLine } from './list-line.js';

/** Rows that say what a column has in it. */
const ROWS = 200;

type Started = {
  /** The line of headings and the first rows. */
  readonly start: readonly ListLine[];
  /** All of them, those at the start too. */
  readonly all: AsyncIterable<ListLine>;
};

/** Looks at the start of a list, which is read once. */
export const startOf = async (lines: AsyncGenerator<ListLine>): Promise<Started> => {
  const start: ListLine[] = [];
  while (start.length <= ROWS) {
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
