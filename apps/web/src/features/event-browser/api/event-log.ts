import {
  engineeringOperations,
  type LogEventType,
  type StoredEventView,
  type StreamKind,
} from '@fairlot/contracts/engineering';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Events per page; a row's index determines its page. */
export const EVENTS_PAGE = 100;
const GROWS_EVERY_MS = 5_000;

/** Filter of events; absent fields match all. */
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

/** Number of events (ENG-13); polled, because a log grows. */
export const eventCountQuery = (choice: EventChoice) =>
  queryOptions({
    queryKey: ['events', choice, 'count'],
    queryFn: async ({ signal }) => (await listOf(choice, { offset: 0, limit: 1 }, signal)).total,
    refetchInterval: GROWS_EVERY_MS,
  });

/** Events from `page * EVENTS_PAGE` on. A full page is final; the last one is reloaded. */
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

/** Number of matching events before a place. */
export const offsetQuery = (choice: EventChoice, at: string) =>
  queryOptions({
    queryKey: ['events', choice, 'offset', at],
    queryFn: async ({ signal }) => (await listOf(choice, { at, limit: 1 }, signal)).offset,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: at !== '',
  });

/** The event at a place, regardless of filters; null if absent. */
export const eventQuery = (idAuction: number, at: string) =>
  queryOptions({
    queryKey: ['event', idAuction, at],
    queryFn: async ({ signal }): Promise<StoredEventView | null> => {
      const { events } = await listOf({ idAuction }, { at, limit: 1 }, signal);
      return events.find((event) => event.at === at) ?? null;
    },
    enabled: at !== '',
  });

/** Place of the nth matching event, counted from 1; null beyond the end. */
export const logPositionOfNumber = async (
  choice: EventChoice,
  number: number,
): Promise<string | null> => {
  const { events } = await listOf(choice, { offset: number - 1, limit: 1 });
  return events[0]?.at ?? null;
};
