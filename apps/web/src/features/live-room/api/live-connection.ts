import { fromPromise } from 'xstate';
import { catchUp, catchUpOwn } from '#shared/live/catch-up.js';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { monitorClock } from '#shared/live/monitor-clock.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import type { LiveAuctionStore } from '#shared/live/live-auction-store.js';
import type { LiveConnection, OpenConnection } from '#shared/live/open-live.js';
import type { AuctionFull } from './auction.js';

/** A connection without a response for this long counts as lost, even without a close event. */
const HEARTBEAT_MS = 4_000;

/** Holds the open connection of an auction. Null while there is none. */
export type LiveConnectionRef = { current: LiveConnection | null };

/**
 * Auctions whose loaded board an earlier connection has already updated. The board may be outdated
 * for a new connection.
 */
const followedAuctions = new WeakSet<AuctionFull>();

type RoomLine = {
  readonly store: LiveAuctionStore;
  /** The auction with its board, as first loaded. */
  readonly auction: AuctionFull;
  readonly open: OpenConnection;
  readonly current: LiveConnectionRef;
};

/**
 * The connection machine with a real connection that updates the store. If the board was loaded for
 * this connection, it is not read again, because the connection delivers newer states. Then only
 * the dealer's own data is read.
 */
export const roomConnection = ({ store, auction, open, current }: RoomLine) => {
  let isWhole = false;
  return liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        store.lots.asksAnew();
        await Promise.all([isWhole ? catchUpOwn(store) : catchUp(store), catchUpNotices()]);
      }),
      line: lineActor({
        open: (listener) => {
          isWhole = !followedAuctions.has(auction);
          followedAuctions.add(auction);
          return open(listener);
        },
        listener: {
          message: (_, message) => {
            store.receive(message);
            if ('kind' in message) noticeFeed().add(message);
          },
          presence: (presence) => store.presence(presence),
        },
        begin: async (line, { lost, atEnd }) => {
          current.current = line;
          atEnd(() => (current.current = null));
          atEnd(monitorClock(line, HEARTBEAT_MS, lost));
          const { carrier, noticesTopic } = line;
          const refused = await Promise.all([
            carrier.watchBoard(store.known()),
            noticesTopic === null ? [] : carrier.watch([noticesTopic]),
          ]);
          // If a subscription was refused, reads the whole board, which shows the reason.
          if (refused.flat().length > 0) isWhole = false;
        },
      }),
    },
  });
};
