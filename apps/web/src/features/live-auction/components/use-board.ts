import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useRoom } from '../../live-room/components/room-context.js';
import { SHOWN, type LotFilter } from './lot-filter.js';
import { boardOf, type Board } from './shown-lots.js';

/**
 * Rows update every frame; the set of rows and the counts update at this interval. Scanning a
 * thousand lots sixty times a second would be noticeable.
 */
const EVERY_MS = 200;

const isSame = (a: Board, b: Board): boolean =>
  a.lots.length === b.lots.length &&
  a.lots.every((lot, index) => lot === b.lots[index]) &&
  SHOWN.every((one) => a.counts[one] === b.counts[one]);

/** Reports the first change immediately, and later ones together. */
const spaced = (subscribe: (listener: () => void) => () => void) => (listener: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  const unsubscribe = subscribe(() => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        heardAt = performance.now();
        listener();
      },
      Math.max(0, heardAt + EVERY_MS - performance.now()),
    );
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
};

/** The matching lots and counts. An unchanged board stays the same object and renders nothing. */
export const useBoard = (filter: LotFilter): Board => {
  const { auction, room } = useRoom();
  const shown = useRef<{ revision: number; filter: LotFilter; board: Board } | null>(null);
  const subscribe = useMemo(() => spaced(room.lots.subscribeAll), [room]);
  const current = useCallback(() => {
    const before = shown.current;
    const revision = room.lots.revision();
    if (before?.revision === revision && before.filter === filter) return before.board;
    const next = boardOf(auction.lotList, room.lots.get, filter);
    const board = before && isSame(before.board, next) ? before.board : next;
    shown.current = { revision, filter, board };
    return board;
  }, [auction.lotList, room, filter]);
  return useSyncExternalStore(subscribe, current);
};
