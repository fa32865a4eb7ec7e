import { auctionTopic, lotTopic } from '@fairlot/contracts/live';
import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { keepTime } from '#shared/live/keep-time.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine } from '#shared/live/open-live.js';

/** Nobody bids here: a line that died is noticed within this. */
const HEARTBEAT_MS = 10_000;

/** An auction and its lots move one after the other: read in between, they are of no version. */
const QUIET_MS = 500;

type Edited = { readonly idAuction: number; readonly idLots: readonly number[] };

/**
 * Hears when an auction that is edited moves, or a lot without it (SEC-74), by whomever, and carries
 * the own notices along. After each gap it is looked at once.
 */
export const editedConnection = ({ idAuction, idLots }: Edited, look: () => Promise<unknown>) => {
  const topics = [auctionTopic(idAuction), ...idLots.map((idLot) => lotTopic(idAuction, idLot))];
  const seen = new Map<string, number>();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const hear = (topic: string, position: number) => {
    const before = seen.get(topic);
    seen.set(topic, position);
    // What stood there when the line opened is looked at with the catching up.
    if (before === undefined || position <= before) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => void look(), QUIET_MS);
  };
  return liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        await Promise.all([look(), catchUpNotices()]);
      }),
      line: lineActor({
        open: openLine,
        listener: {
          message: (topic, message) => {
            if ('kind' in message) noticeFeed().tell(message);
            else hear(topic, message.position);
          },
          presence: () => {},
        },
        begin: async (line, { lost, atEnd }) => {
          atEnd(keepTime(line, HEARTBEAT_MS, lost));
          atEnd(() => clearTimeout(quiet));
          if (line.noticesTopic !== null) await line.carrier.watch([line.noticesTopic]);
          await line.carrier.watch(topics, { inPassing: true });
        },
      }),
    },
  });
};
