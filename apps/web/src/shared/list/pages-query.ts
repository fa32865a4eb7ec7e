import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/call.js';

/** A page of rows, in the format that every list call returns. */
export type RowPage<Row> = Omit<CallAnswer<'ADM-37'>, 'rows'> & { readonly rows: readonly Row[] };
export type PageRequest = { readonly limit: number; readonly cursor?: string };
type AskPage<Row> = (page: PageRequest, signal: AbortSignal) => Promise<RowPage<Row>>;

/** Query options for a list call with pages. The first page includes the total count. */
export const pagesQuery = <Row>(queryKey: QueryKey, ask: AskPage<Row>, limit = 100) =>
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
