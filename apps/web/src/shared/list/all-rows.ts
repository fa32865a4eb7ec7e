/** As many rows as one page takes. */
const PAGE = 1_000;

type Asked = { readonly limit: number; readonly cursor?: string };
type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** The rows of all pages of a list, until there are as many as `most`. */
export const allRows = async <Row>(
  most: number,
  ask: (page: Asked) => Promise<Page<Row>>,
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
