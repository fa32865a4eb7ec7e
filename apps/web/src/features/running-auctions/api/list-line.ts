import { auctionTopic } from '@fairlot/contracts/live';
import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { monitorClock } from '#shared/live/monitor-clock.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import type { LiveCarrier } from '#shared/live/live-carrier.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine } from '#shared/live/open-live.js';
import type { FollowedAuctions } from './followed-auctions.js';

/** Nobody bids on this page, so it may take this long to detect a dead connection. */
const HEARTBEAT_MS = 10_000;

/** Subscribes to topics as they are added, with one request at a time. */
const makeWatcher = (carrier: LiveCarrier, auctions: FollowedAuctions) => {
  const watched = new Set<number>();
  let turn = Promise.resolve();
  const watchNew = async () => {
    const fresh = auctions.topics().filter((idAuction) => !watched.has(idAuction));
    if (fresh.length === 0) return;
    for (const idAuction of fresh) watched.add(idAuction);
    await carrier.watch(fresh.map(auctionTopic), { inPassing: true });
  };
  return () => (turn = turn.then(watchNew));
};

/** The live connection of an auction list, which also delivers the user's notices. */
export const listConnection = (auctions: FollowedAuctions, catchUpList: () => Promise<unknown>) =>
  liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        await Promise.all([catchUpList(), catchUpNotices()]);
      }),
      line: lineActor({
        open: openLine,
        listener: {
          message: (_, message) => {
            if ('kind' in message) noticeFeed().add(message);
            else if (!('idLot' in message)) auctions.hear(message);
          },
          presence: () => {},
        },
        begin: async (line, { lost, atEnd }) => {
          atEnd(monitorClock(line, HEARTBEAT_MS, lost));
          const watch = makeWatcher(line.carrier, auctions);
          atEnd(auctions.subscribe(() => void watch().catch(lost)));
          if (line.noticesTopic !== null) await line.carrier.watch([line.noticesTopic]);
          await watch();
        },
      }),
    },
  });
