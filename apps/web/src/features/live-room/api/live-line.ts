import { systemClock } from '@fairlot/kernel';
import { fromPromise } from 'xstate';
import { catchUp } from '#shared/live/catch-up.js';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { keepTime } from '#shared/live/keep-time.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import type { LiveRoom } from '#shared/live/live-room.js';
import type { LiveLine, OpenLine } from '#shared/live/open-live.js';

/** A line that does not answer for this long is cut, even if nobody said so. */
const HEARTBEAT_MS = 4_000;

/** The open line of a room; null while there is none. */
export type LineOfRoom = { current: LiveLine | null };

/** What a board that is this young does not know yet, its topics tell when they are first watched. */
const YOUNG_MS = 10_000;

type Ways = {
  readonly open: OpenLine;
  readonly current: LineOfRoom;
  /** When the board was read that the room was seeded with; browser time. */
  readonly readAt: number;
};

/** The connection machine with a real line that feeds the room. */
export const connectionOf = (room: LiveRoom, { open, current, readAt }: Ways) => {
  let hasLeft = false;
  const isYoung = () => !hasLeft && systemClock.now() - readAt < YOUNG_MS;
  return liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        await Promise.all([isYoung() ? null : catchUp(room), catchUpNotices()]);
      }),
      line: lineActor({
        open,
        listener: {
          message: (_, message) => {
            room.receive(message);
            if ('kind' in message) noticeFeed.tell(message);
          },
          presence: (presence) => room.presence(presence),
        },
        begin: (line, { lost, atEnd }) => {
          current.current = line;
          atEnd(() => {
            current.current = null;
            hasLeft = true;
          });
          atEnd(keepTime(line, HEARTBEAT_MS, lost));
          const topics = line.noticesTopic ? [...room.topics(), line.noticesTopic] : room.topics();
          return line.carrier.watch(topics);
        },
      }),
    },
  });
};
