import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { READ_EVERY_MS, type LiveTransport } from './live-transports.js';

export type ConnectionEvent =
  /** Connected; the default transport is a WebSocket. */
  | { readonly type: 'UP'; readonly way?: LiveTransport | undefined }
  | { readonly type: 'DOWN' }
  /** A faster transport than the current one is available. */
  | { readonly type: 'FASTER' }
  | { readonly type: 'SESSION_ENDED' }
  /** Only the connection was closed. The session may still be valid. */
  | { readonly type: 'SESSION_HOLDS' }
  /** The browser is online again, or the user retries. */
  | { readonly type: 'TRY_NOW' };

type ConnectionClock = { readonly now: () => number | null };
type ConnectionContext = ConnectionClock & {
  /** Server time of the last update. Null while live, and before the first connection. */
  readonly since: number | null;
  /** Consecutive failed attempts. */
  readonly failures: number;
  /** Transport of the last open connection. */
  readonly way: LiveTransport;
};

const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 8_000] as const;
/** Spreads reconnections, so that a thousand clients do not reconnect at the same moment. */
const BACKOFF_JITTER = 0.3;

/** Ten times as long as a healthy opening takes, including its calls. */
const OPENING_MAX_MS = 20_000;
const CATCHING_UP_MAX_MS = 30_000;

/**
 * The live connection. It opens, catches up and is live, and waits longer after each loss. The
 * caller provides the connection and catch-up actors. Every waiting state has a timeout.
 */
export const liveConnectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    input: {} as ConnectionClock,
  },
  actors: {
    line: fromCallback<ConnectionEvent>(() => {}),
    catchUp: fromPromise<void>(() => Promise.resolve()),
  },
  actions: {
    stampLoss: assign({
      since: ({ context }) => context.since ?? context.now(),
      failures: ({ context }) => context.failures + 1,
    }),
    forgetLoss: assign({ since: null, failures: 0 }),
    noteWay: assign({
      way: ({ event }) => (event.type === 'UP' && event.way) || 'websocket',
    }),
  },
  guards: { onlyReads: ({ context }) => context.way === 'reads' },
  delays: {
    openingMax: OPENING_MAX_MS,
    catchingUpMax: CATCHING_UP_MAX_MS,
    readEvery: READ_EVERY_MS,
    backoff: ({ context }) => {
      const step = Math.min(context.failures, BACKOFF_MS.length) - 1;
      return (BACKOFF_MS[step] ?? BACKOFF_MS[0]) * (1 + BACKOFF_JITTER * Math.random());
    },
  },
}).createMachine({
  id: 'liveConnection',
  context: ({ input }) => ({ now: input.now, since: null, failures: 0, way: 'websocket' }),
  initial: 'connected',
  states: {
    connected: {
      invoke: { src: 'line' },
      initial: 'opening',
      states: {
        opening: {
          on: { UP: { target: 'catchingUp', actions: 'noteWay' } },
          after: { openingMax: '#liveConnection.offline' },
        },
        catchingUp: {
          after: { catchingUpMax: '#liveConnection.offline' },
          invoke: { src: 'catchUp', onDone: 'live', onError: '#liveConnection.offline' },
        },
        live: {
          entry: 'forgetLoss',
          initial: 'following',
          states: {
            following: { after: { readEvery: { guard: 'onlyReads', target: 'reading' } } },
            // While polling, data is never newer than the last read, so the state stays live.
            reading: {
              after: { catchingUpMax: '#liveConnection.offline' },
              invoke: { src: 'catchUp', onDone: 'following', onError: '#liveConnection.offline' },
            },
          },
        },
      },
      on: {
        DOWN: 'offline',
        SESSION_ENDED: 'ended',
        FASTER: { target: 'connected', reenter: true },
      },
    },
    offline: {
      entry: 'stampLoss',
      after: { backoff: 'connected' },
      on: { TRY_NOW: 'connected' },
    },
    ended: { on: { SESSION_HOLDS: 'offline' } },
  },
});

/** The three states shown to users, and the end of the session. */
export type ConnectionState = 'live' | 'catchingUp' | 'offline' | 'ended';

/**
 * The first opening counts as catching up. Reconnecting and catching up again count as offline,
 * because the page shows old data.
 */
export const connectionState = (
  snapshot: SnapshotFrom<typeof liveConnectionMachine>,
): ConnectionState => {
  if (snapshot.matches('ended')) return 'ended';
  if (snapshot.matches({ connected: 'live' })) return 'live';
  return snapshot.context.since === null ? 'catchingUp' : 'offline';
};
