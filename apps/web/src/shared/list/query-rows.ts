import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListAnswer } from './describe-list.js';

type RowsQuery<Row> = {
  readonly data: readonly Row[] | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** The list state of a query that returns all rows at once. */
export const rowsOf = <Row>({ data, error, refetch }: RowsQuery<Row>): ListAnswer<Row> => ({
  rows: data,
  error,
  retry: () => void refetch(),
});

type PagesQuery = Pick<
  UseInfiniteQueryResult,
  | ('error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage')
  | ('isFetchNextPageError' | 'fetchNextPage')
>;

/** The list state of a query that returns rows page by page. */
export const pagedRowsOf = <Row>(
  query: PagesQuery & { readonly data: { readonly rows: readonly Row[] } | undefined },
): ListAnswer<Row> => ({
  rows: query.data?.rows,
  error: query.error,
  retry: () => void query.refetch(),
  more: query.hasNextPage
    ? {
        isOn: query.isFetchingNextPage,
        load: () => void query.fetchNextPage(),
        error: query.isFetchNextPageError ? query.error : null,
      }
    : null,
});
