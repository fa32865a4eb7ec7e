import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { call } from '#shared/api/call.js';
import { serverClock } from '#shared/clock/server-clock.js';
import { connectionState } from '#shared/live/live-connection.machine.js';
import { LiveRoom, type RoomNews } from '#shared/live/live-room.js';
import { openLine, type OpenLine } from '#shared/live/open-live.js';
import { sessionQuery } from '#shared/session/session.js';
import type { AuctionFull } from '../api/auction.js';
import { connectionOf, type LineOfRoom } from '../api/live-line.js';
import { OutbidAlert, type Outbid } from './outbid-alert.js';
import { RoomContext, type Room } from './room-context.js';

/** News come in bursts; the own standings are read once after each. */
const STANDINGS_AFTER_MS = 700;

const useStandings = (idAuction: number) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const room = useRef<LiveRoom | null>(null);
  const read = async () => {
    const standings = await call('ENG-17', { params: { id: idAuction } }).catch(() => []);
    room.current?.lots.standings(standings);
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), STANDINGS_AFTER_MS);
  };
  return { room, later };
};

type Props = {
  readonly auction: AuctionFull;
  readonly children: ReactNode;
  /** A test opens a line of its own. */
  readonly open?: OpenLine;
};

/** Keeps one auction live for everything under it: board and lots share the connection. */
export const LiveRoomProvider = ({ auction, children, open = openLine }: Props) => {
  const [outbid, setOutbid] = useState<Outbid | null>(null);
  const standings = useStandings(auction.idAuction);
  const [{ room, line, machine }] = useState(() => {
    const news: RoomNews = {
      outbid: (idLot, priceMinor) => setOutbid({ idLot, priceMinor, key: performance.now() }),
      standingMoved: standings.later,
    };
    const made = new LiveRoom(auction.idAuction, news);
    made.seed(auction);
    const current: LineOfRoom = { current: null };
    standings.room.current = made;
    return { room: made, line: current, machine: connectionOf(made, open, current) };
  });
  const [snapshot, send] = useMachine(machine, { input: { now: () => serverClock.now() } });
  const state = connectionState(snapshot);
  const client = useQueryClient();
  useEffect(() => {
    if (state === 'ended') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [state, client]);
  useEffect(() => {
    const online = () => send({ type: 'TRY_NOW' });
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [send]);
  const { since } = snapshot.context;
  const value = useMemo<Room>(
    () => ({
      auction,
      room,
      line,
      connection: { state, since, tryNow: () => send({ type: 'TRY_NOW' }) },
    }),
    [auction, room, line, state, since, send],
  );
  return (
    <RoomContext value={value}>
      {children}
      <OutbidAlert outbid={outbid} onClose={() => setOutbid(null)} />
    </RoomContext>
  );
};
