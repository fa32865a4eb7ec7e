import { engineeringOperations, type LogEntry } from '@fairlot/contracts/engineering';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const PAGE_EVENTS = 5_000;
const GROWS_EVERY_MS = 5_000;

/**
 * The log entries of an auction or of one lot, in log order (ENG-23). A log only grows, so loaded
 * entries stay cached and only later ones are loaded.
 */
export const timeLineQuery = (client: QueryClient, idAuction: number, idLot?: number) => {
  const queryKey = ['time-line', idAuction, idLot ?? null];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly LogEntry[]> => {
      const loaded = client.getQueryData<readonly LogEntry[]>(queryKey) ?? [];
      const line = [...loaded];
      for (;;) {
        const query = { offset: line.length, limit: PAGE_EVENTS, ...(idLot && { idLot }) };
        const { places, total } = await call(
          engineeringOperations['ENG-23'],
          { params: { id: idAuction }, query },
          { signal },
        );
        line.push(...places);
        if (places.length === 0 || line.length >= total)
          return line.length > loaded.length || loaded.length === 0 ? line : loaded;
      }
    },
    refetchInterval: GROWS_EVERY_MS,
    structuralSharing: false,
  });
};

/**
 * The step of the time line that shows the auction after the event with this index in its log.
 * Steps start at 1. Without an index, the last step.
 */
export const stepAt = (line: readonly LogEntry[], index: number | undefined): number => {
  if (index === undefined) return line.length;
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle]?.index ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
};
