import { engineeringOperations } from '@fairlot/contracts/engineering';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';

const PAGE_EVENTS = 200;

export type StreamEvent = CallAnswer<'ENG-29'>['events'][number];
/** Identifies a stream by context, kind and key. Without a position, its newest event is meant. */
export type StreamPosition = {
  readonly context: string;
  readonly kind: string;
  readonly key: string;
  readonly position: number | null;
};

/** Events of a context with one ordering key, page by page (ENG-29). */
export const keyEventsQuery = (params: { readonly context: string; readonly key: string }) =>
  infiniteQueryOptions({
    queryKey: ['key-events', params],
    queryFn: async ({ signal, pageParam: after }) => {
      const query = { limit: PAGE_EVENTS, ...(after !== null && { after }) };
      const input = { params, query };
      return (await call(engineeringOperations['ENG-29'], input, { signal })).events;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PAGE_EVENTS ? undefined : last.at(-1)?.at),
    select: ({ pages }) => ({ rows: pages.flat() }),
    enabled: params.context !== '' && params.key !== '',
    retry: false,
  });

/** State of a stream after one of its events (ENG-30). */
export const stateQuery = ({ position, ...params }: StreamPosition) =>
  queryOptions({
    queryKey: ['stream-state', params, position],
    queryFn: ({ signal }) =>
      call(
        engineeringOperations['ENG-30'],
        { params, query: position === null ? {} : { position } },
        { signal },
      ),
    retry: false,
  });
