import type { StoredEventView } from '@fairlot/contracts/engineering';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { polledConnection } from '#shared/live/polled-connection.js';
import {
  EVENTS_PAGE,
  eventCountQuery,
  eventPageQuery,
  offsetQuery,
  type EventChoice,
} from '../api/event-log.js';

type EventRange = { readonly first: number; readonly last: number };

const pagesOfRange = ({ first, last }: EventRange, total: number): number[] => {
  const from = Math.floor(first / EVENTS_PAGE);
  const to = Math.floor(Math.min(last, total - 1) / EVENTS_PAGE);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
};

/** The matching events. Loads only pages with visible rows, because a log can be long. */
export const useEventList = (choice: EventChoice, at: string) => {
  const [range, setRange] = useState<EventRange>({ first: 0, last: EVENTS_PAGE - 1 });
  const count = useQuery({ ...eventCountQuery(choice), placeholderData: keepPreviousData });
  const total = count.data ?? 0;
  const wanted = pagesOfRange(range, total);
  const pages = useQueries({
    queries: wanted.map((page) => eventPageQuery(choice, page, total)),
  });
  const eventAt = (index: number): StoredEventView | undefined =>
    pages[wanted.indexOf(Math.floor(index / EVENTS_PAGE))]?.data?.[index % EVENTS_PAGE];
  const { data: cursor = null } = useQuery(offsetQuery(choice, at));
  const failed = [count, ...pages].find(({ error }) => error !== null);
  return {
    /** Number of matching events. Null until known. */
    total: count.data ?? null,
    eventAt,
    /** Row of the selected event. If the filter hides that event, the row of the next one. */
    cursor: at === '' ? null : cursor,
    show: setRange,
    /** State of the connection that polls the length of the log. */
    connection: polledConnection(count),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
};
export type EventList = ReturnType<typeof useEventList>;
