import { fromCallback, fromPromise } from 'xstate';
import { serverClock } from '#shared/clock/server-clock.js';
import { measureClock } from '#shared/clock/measure-clock.js';
import { catchUp } from '#shared/live/catch-up.js';
import {
  liveConnectionMachine,
  type ConnectionEvent,
} from '#shared/live/live-connection.machine.js';
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

const start = async (room: LiveRoom, line: LiveLine): Promise<void> => {
  const topics = line.noticesTopic ? [...room.topics(), line.noticesTopic] : room.topics();
  await line.carrier.watch(topics);
};

/** The connection machine with a real line that feeds the room. */
export const connectionOf = (room: LiveRoom, open: OpenLine, current: LineOfRoom) =>
  liveConnectionMachine.provide({
    actors: {
      catchUp: fromPromise(() => catchUp(room)),
      line: fromCallback<ConnectionEvent>(({ sendBack }) => {
        let isOver = false;
        let stop = () => {};
        const down = () => sendBack({ type: 'DOWN' });
        const opening = open({
          message: (_, message) => room.receive(message),
          presence: (presence) => room.presence(presence),
          sessionEnded: () => sendBack({ type: 'SESSION_ENDED' }),
          down,
        });
        const run = async () => {
          const line = await opening;
          if (isOver) {
            line.close();
            return;
          }
          const stopTime = keepTime(line, down);
          stop = () => {
            stopTime();
            line.close();
          };
          current.current = line;
          await start(room, line);
          sendBack({ type: 'UP' });
        };
        void run().catch(down);
        window.addEventListener('offline', down);
        return () => {
          isOver = true;
          window.removeEventListener('offline', down);
          current.current = null;
          stop();
        };
      }),
    },
  });
