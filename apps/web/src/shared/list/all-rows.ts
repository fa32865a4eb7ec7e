/** Number of rows per call. */
const PAGE_ROWS = 1_000;

type PageRequest = { readonly limit: number; readonly cursor?: string };
type RowPage<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** Loads all pages of a list, up to `most` rows in total. */
export const allRows = async <Row>(
  most: number,
  ask: (page: PageRequest) => Promise<RowPage<Row>>,
): Promise<Row[]> => {
  const found: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: RowPage<Row> = await ask({ limit: PAGE_ROWS, ...(cursor !== null && { cursor }) });
    found.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null && found.length < most);
  return found;
};
