import { useCallback } from 'react';
import { cockpitBoardOf, type CockpitBoard } from './cockpit-board.js';
import { nowOfServer, useReadKnown } from './cockpit-context.js';
import { SHOWN, type CockpitFilter } from './cockpit-filter.js';
import { useSlowly } from '#shared/ui/use-slowly.js';

const isSame = (a: CockpitBoard, b: CockpitBoard): boolean =>
  a.lots.length === b.lots.length &&
  a.lots.every((lot, index) => lot === b.lots[index]) &&
  SHOWN.every((one) => a.counts[one] === b.counts[one]);

/** The matching lots and counts; rows update every frame by themselves. */
export const useCockpitBoard = (filter: CockpitFilter): CockpitBoard => {
  const readKnown = useReadKnown();
  const read = useCallback(
    () => cockpitBoardOf(readKnown(), filter, nowOfServer()),
    [readKnown, filter],
  );
  return useSlowly(read, isSame);
};
