import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { READ_EVERY_MS, type LiveWay } from './live-ways.js';

export type ConnectionEvent =
  /** Connected. Without a transport, it is a WebSocket. */
  | { readonly type: 'UP'; readonly way?: LiveWay | undefined }
  | { readonly type: 'DOWN' }
  /** A faster way than that of the line is open now. */
  | { readonly type: 'FASTER' }
  | { readonly type: 'SESSION_ENDED' }
  /** It was the line alone that was ended, for all that is known. */
  | { readonly type: 'SESSION_HOLDS' }
  /** The browser is back on a network, or the user asks for another try. */
  | { readonly type: 'TRY_NOW' };

type Clock = { readonly now: () => number | null };
type Context = Clock & {
  /** Server time since when nothing has been heard; null while live, and before the first time. */
  readonly since: number | null;
  /** Failed openings in a row. */
  readonly failures: number;
  /** How the last line that stood reached the portal. */
  readonly way: LiveWay;
};

const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 8_000] as const;
/** So that a thousand clients do not all come back in the same moment. */
const JITTER = 0.3;

/** A healthy opening, with its calls and answers, takes a tenth of it. */
const OPENING_MAX_MS = 20_000;
const CATCHING_UP_MAX_MS = 30_000;

/**
 * The live connection: open it, catch up with what was missed, be live; after a loss wait a little
 * longer each time. The line and the catching up are given from outside; whatever they wait for,
 * no state that waits does so without a limit.
 */
export const liveConnectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent,
    input: {} as Clock,
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
      return (BACKOFF_MS[step] ?? BACKOFF_MS[0]) * (1 + JITTER * Math.random());
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
            // What is shown is as old as at any other moment of this way: it stays live meanwhile.
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

/** The three states a user knows, and the end of the session. */
export type ConnectionState = 'live' | 'catchingUp' | 'offline' | 'ended';

/**
 * Opening for the first time is catching up. Opening again, and reading what was missed, is still being
 * offline: what is shown is that of before.
 */
export const connectionState = (
  snapshot: SnapshotFrom<typeof liveConnectionMachine>,
): ConnectionState => {
  if (snapshot.matches('ended')) return 'ended';
  if (snapshot.matches({ connected: 'live' })) return 'live';
  return snapshot.context.since === null ? 'catchingUp' : 'offline';
};
