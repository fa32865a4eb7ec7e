/** Maximum number of rows per page. */
const PAGE = 1_000;

type PageRequest = { readonly limit: number; readonly cursor?: string };
type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** Loads all pages of a list, up to `most` rows. */
export const allRows = async <Row>(
  most: number,
  ask: (page: PageRequest) => Promise<Page<Row>>,
): Promise<Row[]> => {
  const found: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await ask({ limit: PAGE, ...(cursor !== null && { cursor }) });
    found.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null && found.length < most);
  return found;
};
