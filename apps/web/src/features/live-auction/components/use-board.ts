import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { LOT_SUBSETS, type LotFilter } from './lot-filter.js';
import { shownBoardOf, type ShownBoard } from './shown-lots.js';

/**
 * Rows update in every frame. The set of rows and the counts update only at this interval, because
 * scanning a thousand lots sixty times a second would be noticeable.
 */
const UPDATE_EVERY_MS = 200;

const isSame = (a: ShownBoard, b: ShownBoard): boolean =>
  a.lots.length === b.lots.length &&
  a.lots.every((lot, index) => lot === b.lots[index]) &&
  LOT_SUBSETS.every((one) => a.counts[one] === b.counts[one]);

/** Calls the listener at once for the first change, and once per interval for later changes. */
const throttle = (subscribe: (listener: () => void) => () => void) => (listener: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  const unsubscribe = subscribe(() => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        heardAt = performance.now();
        listener();
      },
      Math.max(0, heardAt + UPDATE_EVERY_MS - performance.now()),
    );
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
};

/**
 * The lots that match the filter, and the counts. While they are the same, the result is the same
 * object, so nothing renders.
 */
export const useBoard = (filter: LotFilter): ShownBoard => {
  const { auction, store } = useLiveAuctionPage();
  const lastBoard = useRef<{ revision: number; filter: LotFilter; board: ShownBoard } | null>(null);
  const subscribe = useMemo(() => throttle(store.lots.subscribeAll), [store]);
  const current = useCallback(() => {
    const before = lastBoard.current;
    const revision = store.lots.revision();
    if (before?.revision === revision && before.filter === filter) return before.board;
    const next = shownBoardOf(auction.lotList, store.lots.get, filter);
    const board = before && isSame(before.board, next) ? before.board : next;
    lastBoard.current = { revision, filter, board };
    return board;
  }, [auction.lotList, store, filter]);
  return useSyncExternalStore(subscribe, current);
};
