import { fromCallback } from 'xstate';
import { isSignedOut } from '#shared/api/api-error.js';
import type { ConnectionEvent } from './live-connection.machine.js';
import type { LiveTransport } from './live-transports.js';
import type { LineListener } from './open-live.js';
import type { SocketListener } from './socket-carrier.js';

type LineCallbacks = {
  /** Reports that the connection was lost, if no event of the connection says so. */
  readonly lost: () => void;
  /** Registers a function to run when the connection closes. The functions run in reverse order. */
  readonly atEnd: (stop: () => void) => void;
};

type ClosableLine = { readonly close: () => void; readonly way?: LiveTransport };

type LineUse<Line extends ClosableLine> = {
  readonly open: (listener: LineListener) => Promise<Line>;
  readonly listener: Pick<SocketListener, 'message' | 'presence'>;
  /** Subscribes to topics after the connection has opened, and registers the cleanup. */
  readonly begin: (line: Line, ways: LineCallbacks) => Promise<unknown>;
};

/** Creates the actor that opens the connection for the machine, uses it, and always closes it. */
export const lineActor = <Line extends ClosableLine>({ open, listener, begin }: LineUse<Line>) =>
  fromCallback<ConnectionEvent>(({ sendBack }) => {
    let isOver = false;
    const stops: (() => void)[] = [];
    const down = () => sendBack({ type: 'DOWN' });
    const atEnd = (stop: () => void) => (isOver ? stop() : void stops.push(stop));
    const run = async () => {
      const line = await open({
        ...listener,
        sessionEnded: () => sendBack({ type: 'SESSION_ENDED' }),
        down,
        faster: () => sendBack({ type: 'FASTER' }),
      });
      atEnd(line.close);
      if (isOver) return;
      await begin(line, { lost: down, atEnd });
      sendBack({ type: 'UP', way: line.way });
    };
    void run().catch((error: unknown) =>
      sendBack({ type: isSignedOut(error) ? 'SESSION_ENDED' : 'DOWN' }),
    );
    window.addEventListener('offline', down);
    return () => {
      isOver = true;
      window.removeEventListener('offline', down);
      for (const stop of stops.toReversed()) stop();
    };
  });
