import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { catchUpOwn } from '#shared/live/catch-up.js';
import { LiveRoom, type RoomNews } from '#shared/live/live-room.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine, type OpenLine } from '#shared/live/open-live.js';
import { useConnection } from '#shared/live/use-connection.js';
import type { AuctionFull } from '../api/auction.js';
import { connectionOf, type LineOfRoom } from '../api/live-line.js';
import { RoomContext, type Room } from './room-context.js';

/** News arrive in bursts; own standings are read once after each. */
const STANDINGS_AFTER_MS = 700;

const useStandings = () => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const room = useRef<LiveRoom | null>(null);
  const read = async () => {
    if (room.current) await catchUpOwn(room.current).catch(() => {});
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), STANDINGS_AFTER_MS);
  };
  // No read after the user leaves the auction.
  useEffect(() => () => clearTimeout(timer.current), []);
  return { room, later };
};

type Props = {
  readonly auction: AuctionFull;
  readonly children: ReactNode;
  /** Tests pass their own. */
  readonly open?: OpenLine;
};

/** Keeps an auction live for all its children: board and lots share the connection. */
export const LiveRoomProvider = ({ auction, children, open = openLine }: Props) => {
  const standings = useStandings();
  const board = useRef<Room['board']['current']>(null);
  const [{ room, line, machine }] = useState(() => {
    const news: RoomNews = { standingMoved: standings.later };
    const made = new LiveRoom(auction.idAuction, news);
    made.seed(auction);
    const current: LineOfRoom = { current: null };
    standings.room.current = made;
    const connection = connectionOf({ room: made, auction, open, current });
    return { room: made, line: current, machine: connection };
  });
  const { state, since, way, send } = useConnection(machine);
  useEffect(() => noticeFeed().carry(), []);
  const value = useMemo<Room>(
    () => ({
      auction,
      room,
      line,
      board,
      connection: { state, since, way, tryNow: () => send({ type: 'TRY_NOW' }) },
    }),
    [auction, room, line, state, since, way, send],
  );
  return <RoomContext value={value}>{children}</RoomContext>;
};
