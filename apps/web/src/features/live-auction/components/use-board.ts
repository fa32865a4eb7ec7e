import { useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react';
import { useRoom } from '../../live-room/components/room-context.js';
import { boardOf, SHOWN, type Board, type LotFilter } from './lot-filter.js';

const isSame = (a: Board, b: Board): boolean =>
  a.lots.length === b.lots.length &&
  a.lots.every((lot, index) => lot === b.lots[index]) &&
  SHOWN.every((one) => a.counts[one] === b.counts[one]);

/** Worked out after every frame with news; the same board stays the same object. */
export const useBoard = (filter: LotFilter): Board => {
  const { auction, room } = useRoom();
  const revision = useDeferredValue(
    useSyncExternalStore(room.lots.subscribeAll, room.lots.revision),
  );
  const shown = useRef<Board | null>(null);
  return useMemo(() => {
    const board = boardOf(auction.lotList, room.lots.get, filter);
    if (revision < 0 || !shown.current || !isSame(shown.current, board)) shown.current = board;
    return shown.current;
  }, [auction.lotList, room, filter, revision]);
};
