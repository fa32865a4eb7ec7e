import type { PublicLot } from '@fairlot/contracts/live';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { lotState } from '#shared/status/lot-status.js';
import { resultsQuery, type AuctionResults } from '../api/results.js';

/** Lots close in bursts, and the list is read once after each burst. */
const READ_AFTER_MS = 800;

const eventCountOf = ({ position, awardPosition }: PublicLot): number => position + awardPosition;
/**
 * Whether the list is outdated. For a running lot only its end matters here, for an ended lot every
 * change of lot and award.
 */
const hasMoved = (lot: PublicLot, live: PublicLot): boolean =>
  eventCountOf(live) > eventCountOf(lot) &&
  (live.status !== lot.status || lotState(lot).hasTag('isOver'));

/** The auction's results. While mounted, they include closings and decisions by others. */
export const useResults = (): AuctionResults => {
  const { auction, store } = useLiveAuctionPage();
  const { data, dataUpdatedAt, refetch } = useSuspenseQuery(resultsQuery(auction.idAuction));
  const catchUp = useEffectEvent(() => {
    const isBehind = data.lotList.some((lot) => {
      const live = store.lots.get(lot.idLot)?.live;
      return live !== undefined && hasMoved(lot, live);
    });
    // Changes during a read do not restart it. Otherwise a long burst would show nothing.
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
    // The read model lags behind the log, so a read may be older than the live update.
    later();
    const unsubscribe = store.lots.subscribeAll(later);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, dataUpdatedAt]);
  return data;
};
