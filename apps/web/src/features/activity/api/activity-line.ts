import type { DealerNotice, LiveLot } from '@fairlot/contracts/live';
import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { keepTime } from '#shared/live/keep-time.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine, type LiveLine } from '#shared/live/open-live.js';

/** Topics that a page asks for at once, and how many it follows: rows beyond are read again. */
const AT_ONCE = 100;
const FOLLOWED_MAX = 400;
/** A line that died is noticed within this, and said. */
const HEARTBEAT_MS = 10_000;

type Hear = {
  readonly lot: (lot: LiveLot) => void;
  readonly notice: (notice: DealerNotice) => void;
  /** A line stands again: what was missed meanwhile is asked for. */
  readonly backOn: () => Promise<void>;
};

/** The live line of lots of whatever auctions, and of the own notices beside them. */
export class ActivityLine {
  private line: LiveLine | null = null;
  private wanted: readonly string[] = [];
  private watched = new Set<string>();

  constructor(private readonly hear: Hear) {}

  /** From now on these are heard too; what was once asked for is heard until the line is left. */
  follow(topics: readonly string[]): void {
    this.wanted = topics.slice(0, FOLLOWED_MAX);
    void this.catchUpOn(this.line).catch(() => {});
  }

  readonly connection = liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        await Promise.all([this.hear.backOn(), catchUpNotices()]);
      }),
      line: lineActor({
        open: openLine,
        listener: {
          message: (_, message) => {
            if ('kind' in message) {
              noticeFeed().tell(message);
              this.hear.notice(message);
            } else if ('idLot' in message) this.hear.lot(message);
          },
          presence: () => {},
        },
        begin: async (line, { lost, atEnd }) => {
          atEnd(keepTime(line, HEARTBEAT_MS, lost));
          this.line = line;
          this.watched = new Set();
          atEnd(() => (this.line = null));
          if (line.noticesTopic !== null) await line.carrier.watch([line.noticesTopic]);
          await this.catchUpOn(line);
        },
      }),
    },
  });

  private async catchUpOn(line: LiveLine | null): Promise<void> {
    const fresh = this.wanted.filter((topic) => !this.watched.has(topic));
    if (line === null || fresh.length === 0) return;
    if (this.watched.size + fresh.length > FOLLOWED_MAX) return;
    for (const topic of fresh) this.watched.add(topic);
    for (let index = 0; index < fresh.length; index += AT_ONCE)
      await line.carrier.watch(fresh.slice(index, index + AT_ONCE), { inPassing: true });
  }
}
