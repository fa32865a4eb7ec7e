import type { AuctionView } from '@fairlot/contracts/auction';
import type { PublicAuction } from '@fairlot/contracts/live';
import { useMemo, useSyncExternalStore } from 'react';
import { FrameStore } from '#shared/live/frame-store.js';
import { isRunning } from '#shared/status/auction-statuses.js';

/** The newest live state of each auction. A response with the list may be older. */
const auctionNews = new FrameStore<PublicAuction>();

/** Stores an auction's state from a live message, if it is newer than the stored one. */
export const applyNews = (auction: PublicAuction): void => {
  const latest = auctionNews.latest(auction.idAuction);
  if (latest === undefined || auction.position > latest.position)
    auctionNews.set(auction.idAuction, auction);
};

const mergeNews = <Row extends AuctionView>(row: Row): Row => {
  const news = auctionNews.get(row.idAuction);
  if (news === undefined || news.position <= row.position) return row;
  const { position, status, startsAt, endsAt, message, fileMessage, extension } = news;
  return { ...row, position, status, startsAt, endsAt, message, fileMessage, extension };
};

/** The auctions of a list in their newest state. Auctions that have ended are left out. */
export const useRunningNow = <Row extends AuctionView>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined => {
  const revision = useSyncExternalStore(auctionNews.subscribeAll, auctionNews.revision);
  return useMemo(
    () => rows?.map(mergeNews).filter(isRunning),
    // `revision` is a dependency, because it changes with every live update.
    [rows, revision],
  );
};
