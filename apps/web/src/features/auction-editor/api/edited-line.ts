import { auctionTopic, lotTopic } from '@fairlot/contracts/live';
import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { monitorClock } from '#shared/live/monitor-clock.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine } from '#shared/live/open-live.js';

/** Nobody bids on this page, so a dead connection may take this long to be detected. */
const HEARTBEAT_MS = 10_000;

/**
 * An auction and its lots change one after the other, so a read in between would be inconsistent.
 */
const QUIET_MS = 500;

type EditedLots = { readonly idAuction: number; readonly idLots: readonly number[] };

/**
 * Subscribes to an edited auction and its lots (SEC-74) for changes by anyone, and to the user's
 * notices. Reads once after each gap.
 */
export const editedConnection = (
  { idAuction, idLots }: EditedLots,
  reload: () => Promise<unknown>,
) => {
  const topics = [auctionTopic(idAuction), ...idLots.map((idLot) => lotTopic(idAuction, idLot))];
  const seen = new Map<string, number>();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const onPosition = (topic: string, position: number) => {
    const before = seen.get(topic);
    seen.set(topic, position);
    // The catch-up already included the state at the time when the connection opened.
    if (before === undefined || position <= before) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => void reload(), QUIET_MS);
  };
  return liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        await Promise.all([reload(), catchUpNotices()]);
      }),
      line: lineActor({
        open: openLine,
        listener: {
          message: (topic, message) => {
            if ('kind' in message) noticeFeed().add(message);
            else onPosition(topic, message.position);
          },
          presence: () => {},
        },
        begin: async (line, { lost, atEnd }) => {
          atEnd(monitorClock(line, HEARTBEAT_MS, lost));
          atEnd(() => clearTimeout(quiet));
          if (line.noticesTopic !== null) await line.carrier.watch([line.noticesTopic]);
          await line.carrier.watch(topics, { inPassing: true });
        },
      }),
    },
  });
};
