import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ListAnswer } from './describe-list.js';

/** The list state of a query that returns all rows at once. */
export const rowsOf = <Row>({
  data,
  error,
  refetch,
}: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>): ListAnswer<Row> => ({
  rows: data,
  error,
  retry: () => void refetch(),
});

type PagesQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The list state of a query that returns rows page by page. */
export const pagedRowsOf = <Row>(
  query: PagesQuery & { readonly data: { readonly rows: readonly Row[] } | undefined },
): ListAnswer<Row> => ({
  rows: query.data?.rows,
  error: query.error,
  retry: () => void query.refetch(),
  more: query.hasNextPage
    ? { isOn: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
    : null,
});
