import type { AuctionView } from '@fairlot/contracts/auction';
import type { PublicAuction } from '@fairlot/contracts/live';
import { useMemo, useSyncExternalStore } from 'react';
import { FrameStore } from '#shared/live/frame-store.js';
import { isRunning } from '#shared/status/auction-statuses.js';

/** The newest live state of each auction. Answers of the list may be older. */
const auctionNews = new FrameStore<PublicAuction>();

/** Applies a topic's message if it is newer. */
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

/** The auctions of a list in their live state, without those that have ended. */
export const useRunningNow = <Row extends AuctionView>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined => {
  const revision = useSyncExternalStore(auctionNews.subscribeAll, auctionNews.revision);
  return useMemo(
    () => rows?.map(mergeNews).filter(isRunning),
    // The revision changes with every live update.
    [rows, revision],
  );
};
