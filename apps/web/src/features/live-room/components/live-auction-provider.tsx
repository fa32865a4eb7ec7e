import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { catchUpOwn } from '#shared/live/catch-up.js';
import { LiveAuctionStore, type LiveAuctionCallbacks } from '#shared/live/live-auction-store.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine, type OpenConnection } from '#shared/live/open-live.js';
import { useConnection } from '#shared/live/use-connection.js';
import type { AuctionFull } from '../api/auction.js';
import { roomConnection, type LiveConnectionRef } from '../api/live-connection.js';
import { LiveAuctionPageContext, type LiveAuctionPage } from './live-auction-page-context.js';

/**
 * Delay before the dealer's statuses are read again. Changes arrive in bursts, and each burst
 * causes one read.
 */
const STANDINGS_AFTER_MS = 700;

const useStandings = () => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const room = useRef<LiveAuctionStore | null>(null);
  const read = async () => {
    if (room.current) await catchUpOwn(room.current).catch(() => {});
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), STANDINGS_AFTER_MS);
  };
  // Cancels a pending read when the user leaves the auction.
  useEffect(() => () => clearTimeout(timer.current), []);
  return { room, later };
};

type Props = {
  readonly auction: AuctionFull;
  readonly children: ReactNode;
  /** A fake connection in tests. */
  readonly open?: OpenConnection;
};

/**
 * Keeps the data of an auction live for its children. The board and the pages of lots share one
 * connection.
 */
export const LiveAuctionProvider = ({ auction, children, open = openLine }: Props) => {
  const standings = useStandings();
  const board = useRef<LiveAuctionPage['board']['current']>(null);
  const [{ room: store, line, machine }] = useState(() => {
    const news: LiveAuctionCallbacks = { standingMoved: standings.later };
    const made = new LiveAuctionStore(auction.idAuction, news);
    made.seed(auction);
    const current: LiveConnectionRef = { current: null };
    standings.room.current = made;
    const connection = roomConnection({ store: made, auction, open, current });
    return { room: made, line: current, machine: connection };
  });
  const { state, since, way, send } = useConnection(machine);
  useEffect(() => noticeFeed().carry(), []);
  const value = useMemo<LiveAuctionPage>(
    () => ({
      auction,
      store,
      line,
      board,
      connection: { state, since, way, tryNow: () => send({ type: 'TRY_NOW' }) },
    }),
    [auction, store, line, state, since, way, send],
  );
  return <LiveAuctionPageContext value={value}>{children}</LiveAuctionPageContext>;
};
