import type { PublicLot } from '@fairlot/contracts/live';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { lotState } from '#shared/status/lot-status.js';
import { resultsQuery, type AuctionResults } from '../api/results.js';

/** Delay before the list is read again. Lots close in bursts, and each burst causes one read. */
const READ_AFTER_MS = 800;

const eventCountOf = ({ position, awardPosition }: PublicLot): number => position + awardPosition;
/**
 * Whether the list is outdated for a lot. For a running lot, only its end matters. For an ended
 * lot, every change of the lot or its award matters.
 */
const hasMoved = (lot: PublicLot, live: PublicLot): boolean =>
  eventCountOf(live) > eventCountOf(lot) &&
  (live.status !== lot.status || lotState(lot).hasTag('isOver'));

/**
 * The results of the auction. While the page is open, it adds lots that close and decisions by
 * others.
 */
export const useResults = (): AuctionResults => {
  const { auction, store } = useLiveAuctionPage();
  const { data, dataUpdatedAt, refetch } = useSuspenseQuery(resultsQuery(auction.idAuction));
  const catchUp = useEffectEvent(() => {
    const isBehind = data.lotList.some((lot) => {
      const live = store.lots.get(lot.idLot)?.live;
      return live !== undefined && hasMoved(lot, live);
    });
    // A change during a read does not restart the read. Otherwise the list would stay old during a
    // long burst.
    if (isBehind) void refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      catchUp();
    };
    const later = () => {
      timer ??= setTimeout(read, READ_AFTER_MS);
    };
    // Compares again after each read, because the read model lags behind the log and the read may
    // be older than the live update.
    later();
    const unsubscribe = store.lots.subscribeAll(later);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, dataUpdatedAt]);
  return data;
};
