import { auctionTopic, lotTopic } from '@fairlot/contracts/live';
import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { monitorClock } from '#shared/live/monitor-clock.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine } from '#shared/live/open-live.js';

/** Nobody bids on this page, so it may take this long to detect a dead connection. */
const HEARTBEAT_MS = 10_000;

/**
 * The server updates an auction and its lots one after the other. So the page reads only after no
 * change has arrived for this long.
 */
const QUIET_MS = 500;

type EditedLots = { readonly idAuction: number; readonly idLots: readonly number[] };

/**
 * Subscribes to the edited auction and its lots (SEC-74), which anyone may change, and to the
 * user's notices. Reads the auction once after each burst of changes.
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
    // Skips states that the read after the connection opened already contains.
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
