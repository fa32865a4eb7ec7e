import type { RecordPage } from './list-rows.js';

const PAGE_ROWS = 1_000;
/** Maximum number of rows in an export, which is more than a person reads. */
const ROWS_MAX = 1_000_000;

type PageRequest = { readonly cursor: string | undefined; readonly limit: number };

/** Yields every row of a list. Reads page by page. */
export async function* everyRow<Row>(
  list: (page: PageRequest) => Promise<RecordPage<Row>>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | undefined;
  for (let count = 0; count < ROWS_MAX; count += PAGE_ROWS) {
    const page = await list({ cursor, limit: PAGE_ROWS });
    yield* page.rows;
    if (page.next === null) return;
    cursor = page.next;
  }
}
