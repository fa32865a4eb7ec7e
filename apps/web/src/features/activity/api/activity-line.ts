import type { DealerNotice, LiveLot } from '@fairlot/contracts/live';
import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { monitorClock } from '#shared/live/monitor-clock.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine, type LiveConnection } from '#shared/live/open-live.js';

/**
 * Maximum number of topics per request, and maximum number of topics in total. Lots beyond the
 * total are not live; the page reloads their rows instead.
 */
const TOPICS_PER_REQUEST = 100;
const FOLLOWED_MAX = 400;
/** A dead connection is detected and shown after at most this time. */
const HEARTBEAT_MS = 10_000;

type ActivityListener = {
  readonly lot: (lot: LiveLot) => void;
  readonly notice: (notice: DealerNotice) => void;
  /** Called each time the connection opens, to read missed changes. */
  readonly backOn: () => Promise<void>;
};

/** The live connection for the user's notices and for lots of several auctions. */
export class ActivityLine {
  private line: LiveConnection | null = null;
  private wanted: readonly string[] = [];
  private watched = new Set<string>();

  constructor(private readonly listener: ActivityListener) {}

  /** Subscribes to the topics. Earlier topics stay subscribed until the connection closes. */
  follow(topics: readonly string[]): void {
    this.wanted = topics.slice(0, FOLLOWED_MAX);
    void this.catchUpOn(this.line).catch(() => {});
  }

  readonly connection = liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        await Promise.all([this.listener.backOn(), catchUpNotices()]);
      }),
      line: lineActor({
        open: openLine,
        listener: {
          message: (_, message) => {
            if ('kind' in message) {
              noticeFeed().add(message);
              this.listener.notice(message);
            } else if ('idLot' in message) this.listener.lot(message);
          },
          presence: () => {},
        },
        begin: async (line, { lost, atEnd }) => {
          atEnd(monitorClock(line, HEARTBEAT_MS, lost));
          this.line = line;
          this.watched = new Set();
          atEnd(() => (this.line = null));
          if (line.noticesTopic !== null) await line.carrier.watch([line.noticesTopic]);
          await this.catchUpOn(line);
        },
      }),
    },
  });

  private async catchUpOn(line: LiveConnection | null): Promise<void> {
    const fresh = this.wanted.filter((topic) => !this.watched.has(topic));
    if (line === null || fresh.length === 0) return;
    if (this.watched.size + fresh.length > FOLLOWED_MAX) return;
    for (const topic of fresh) this.watched.add(topic);
    for (let index = 0; index < fresh.length; index += TOPICS_PER_REQUEST)
      await line.carrier.watch(fresh.slice(index, index + TOPICS_PER_REQUEST), { inPassing: true });
  }
}
