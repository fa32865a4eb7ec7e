import { fromPromise } from 'xstate';
import { serverClock } from '#shared/clock/server-clock.js';
import { measureClock } from '#shared/clock/measure-clock.js';
import { catchUp } from '#shared/live/catch-up.js';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import type { LiveRoom } from '#shared/live/live-room.js';
import type { LiveLine, OpenLine } from '#shared/live/open-live.js';

/** A line that does not answer for this long is cut, even if nobody said so. */
const HEARTBEAT_MS = 4_000;

/** The open line of a room; null while there is none. */
export type LineOfRoom = { current: LiveLine | null };

const askOver = (line: LiveLine) => async () =>
  (await line.socket.call('clock', { clientAt: performance.now() })).serverAt;

/** Measures the clock again and again: that also proves that the line is alive. */
const keepTime = (line: LiveLine, onLost: () => void) => {
  const measure = () => void measureClock(askOver(line)).catch(onLost);
  const timer = setInterval(measure, HEARTBEAT_MS);
  const forgetJump = serverClock.onJump(measure);
  measure();
  return () => {
    clearInterval(timer);
    forgetJump();
  };
};

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
          atEnd(keepTime(line, lost));
          const topics = line.noticesTopic ? [...room.topics(), line.noticesTopic] : room.topics();
          return line.carrier.watch(topics);
        },
      }),
    },
  });
