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

/** The connection machine with a real line that feeds the room. */
export const connectionOf = (room: LiveRoom, open: OpenLine, current: LineOfRoom) =>
  liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(async () => {
        await Promise.all([catchUp(room), catchUpNotices()]);
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
          atEnd(() => (current.current = null));
          atEnd(keepTime(line, HEARTBEAT_MS, lost));
          const topics = line.noticesTopic ? [...room.topics(), line.noticesTopic] : room.topics();
          return line.carrier.watch(topics);
        },
      }),
    },
  });
