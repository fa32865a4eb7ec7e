import { useCallback } from 'react';
import { cockpitBoardOf, type CockpitBoard } from './cockpit-board.js';
import { serverNow, useReadLots } from './cockpit-context.js';
import { LOT_SUBSETS, type CockpitFilter } from './cockpit-filter.js';
import { useThrottled } from '#shared/ui/use-throttled.js';

const isSame = (a: CockpitBoard, b: CockpitBoard): boolean =>
  a.lots.length === b.lots.length &&
  a.lots.every((lot, index) => lot === b.lots[index]) &&
  LOT_SUBSETS.every((one) => a.counts[one] === b.counts[one]);

/**
 * The lots that match the filter, and the count of each filter choice. Updates less often than the
 * rows, which subscribe to their own lots.
 */
export const useCockpitBoard = (filter: CockpitFilter): CockpitBoard => {
  const readLots = useReadLots();
  const read = useCallback(
    () => cockpitBoardOf(readLots(), filter, serverNow()),
    [readLots, filter],
  );
  return useThrottled(read, isSame);
};
