import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/call.js';
import type { ListAnswer } from './describe-list.js';

/** The rows of a call that answers them all. */
export const rowsOf = <Row>({
  data,
  error,
  refetch,
}: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>): ListAnswer<Row> => ({
  rows: data,
  error,
  retry: () => void refetch(),
});

/** A page as every list call answers it. */
type Page<Row> = Omit<CallAnswer<'ADM-37'>, 'rows'> & { readonly rows: readonly Row[] };
type Asked = { readonly limit: number; readonly cursor?: string };
type Ask<Row> = (page: Asked, signal: AbortSignal) => Promise<Page<Row>>;

/** The rows of a list call, page by page, and how many there are. */
export const pagesQuery = <Row>(queryKey: QueryKey, ask: Ask<Row>, limit = 100) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam: cursor }) =>
      ask({ limit, ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      total: pages[0]?.total ?? null,
    }),
    placeholderData: keepPreviousData,
  });

type Pages = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The rows of a call that answers them by pages. */
export const pagedRowsOf = <Row>(
  query: Pages & { readonly data: { readonly rows: readonly Row[] } | undefined },
): ListAnswer<Row> => ({
  rows: query.data?.rows,
  error: query.error,
  retry: () => void query.refetch(),
  more: query.hasNextPage
    ? { isOn: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
    : null,
});
