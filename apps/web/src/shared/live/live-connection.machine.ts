import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { READ_EVERY_MS, type LiveTransport } from './live-transports.js';

export type ConnectionEvent =
  /** The connection is open. By default its transport is a WebSocket. */
  | { readonly type: 'UP'; readonly way?: LiveTransport | undefined }
  | { readonly type: 'DOWN' }
  /** A faster transport than the current one has become available. */
  | { readonly type: 'FASTER' }
  | { readonly type: 'SESSION_ENDED' }
  /** Only the connection was closed. The session is still valid. */
  | { readonly type: 'SESSION_HOLDS' }
  /** The browser is online again, or the user wants to retry. */
  | { readonly type: 'TRY_NOW' };

type ConnectionClock = { readonly now: () => number | null };
type ConnectionContext = ConnectionClock & {
  /**
   * Server time of the last update. Null while the connection is live, and before the first one.
   */
  readonly since: number | null;
  /** Number of failed attempts since the last success. */
  readonly failures: number;
  /** The transport of the last open connection. */
  readonly way: LiveTransport;
};

const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 8_000] as const;
/**
 * Random share by which delays vary, so that a thousand clients do not reconnect at the same
 * moment.
 */
const BACKOFF_JITTER = 0.3;

/**
 * Time limit for opening a connection and reading missed changes. Normally both take a tenth of it.
 */
const OPENING_MAX_MS = 20_000;
const CATCHING_UP_MAX_MS = 30_000;

/**
 * The live connection. It opens, reads missed changes, and is then live. After each loss, it waits
 * longer before it opens again. The caller provides the actors that open the connection and read
 * missed changes. Every state in which it waits has a time limit.
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
            // Without a connection, it reads at intervals. The state stays live, because the page
            // cannot get newer data.
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

/** The three states that users see, and the end of the session. */
export type ConnectionState = 'live' | 'catchingUp' | 'offline' | 'ended';

/**
 * The state that users see. The first opening counts as catching up. Every later opening counts as
 * offline, because the page shows old data.
 */
export const connectionState = (
  snapshot: SnapshotFrom<typeof liveConnectionMachine>,
): ConnectionState => {
  if (snapshot.matches('ended')) return 'ended';
  if (snapshot.matches({ connected: 'live' })) return 'live';
  return snapshot.context.since === null ? 'catchingUp' : 'offline';
};
