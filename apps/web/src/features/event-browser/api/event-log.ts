import {
  engineeringOperations,
  type LogEventType,
  type StoredEventView,
  type StreamKind,
} from '@fairlot/contracts/engineering';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Events per page of the call. */
export const EVENTS_PAGE = 100;
const GROWS_EVERY_MS = 5_000;

/** Filter of events. An absent field matches all events. */
export type EventChoice = {
  readonly idAuction: number;
  readonly idLot?: number | undefined;
  readonly kind?: StreamKind | undefined;
  readonly type?: readonly LogEventType[] | undefined;
  readonly position?: number | undefined;
  readonly commandId?: string | undefined;
};

const listOf = (
  choice: EventChoice,
  page: { readonly offset?: number; readonly at?: string; readonly limit: number },
  signal?: AbortSignal,
) =>
  call(
    engineeringOperations['ENG-13'],
    { query: { ...choice, ...page } },
    { ...(signal && { signal }) },
  );

/** Number of events that match the filter (ENG-13). Polled, because the log grows. */
export const eventCountQuery = (choice: EventChoice) =>
  queryOptions({
    queryKey: ['events', choice, 'count'],
    queryFn: async ({ signal }) => (await listOf(choice, { offset: 0, limit: 1 }, signal)).total,
    refetchInterval: GROWS_EVERY_MS,
  });

/**
 * One page of matching events. A full page never changes. The key of the last page contains its
 * length, so it is read again when it grows.
 */
export const eventPageQuery = (choice: EventChoice, page: number, total: number) =>
  queryOptions({
    queryKey: ['events', choice, page, Math.min(EVENTS_PAGE, total - page * EVENTS_PAGE)],
    queryFn: async ({ signal }) => {
      const { events } = await listOf(
        choice,
        { offset: page * EVENTS_PAGE, limit: EVENTS_PAGE },
        signal,
      );
      return events;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Number of matching events before a position in the log. */
export const offsetQuery = (choice: EventChoice, at: string) =>
  queryOptions({
    queryKey: ['events', choice, 'offset', at],
    queryFn: async ({ signal }) => (await listOf(choice, { at, limit: 1 }, signal)).offset,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: at !== '',
  });

/** The event at a position in the log, ignoring all filters. Null if there is none. */
export const eventQuery = (idAuction: number, at: string) =>
  queryOptions({
    queryKey: ['event', idAuction, at],
    queryFn: async ({ signal }): Promise<StoredEventView | null> => {
      const { events } = await listOf({ idAuction }, { at, limit: 1 }, signal);
      return events.find((event) => event.at === at) ?? null;
    },
    enabled: at !== '',
  });

/**
 * Log position of a matching event by its number in the list, which starts at 1. Null beyond the
 * end.
 */
export const logPositionOfNumber = async (
  choice: EventChoice,
  number: number,
): Promise<string | null> => {
  const { events } = await listOf(choice, { offset: number - 1, limit: 1 });
  return events[0]?.at ?? null;
};
