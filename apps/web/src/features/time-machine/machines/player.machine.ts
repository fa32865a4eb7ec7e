import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { paceOf, type Speed } from './pace.js';

/**
 * The step of the time line to show. The changes are those since the step that is `stride` before
 * it.
 */
export type PlayerPosition = { readonly step: number; readonly stride: number };

type PlayerContext = PlayerPosition & {
  readonly total: number;
  readonly speed: Speed;
  /** Whether playing continues as soon as the step is loaded. */
  readonly goesOn: boolean;
  /** Why the step could not be loaded. */
  readonly error: unknown;
  /** Returns the time between the events of a step and of the next one. */
  readonly gapAfter: (step: number) => number;
};
export type PlayerEvent =
  | { readonly type: 'PLAY' | 'PAUSE' | 'RETRY' }
  | { readonly type: 'STEP'; readonly by: number }
  | { readonly type: 'GO'; readonly step: number }
  | { readonly type: 'SPEED'; readonly speed: Speed }
  | { readonly type: 'GREW'; readonly total: number };
type PlayerInput = Pick<PlayerContext, 'step' | 'total' | 'gapAfter'>;

const clampStep = (step: number, total: number): number => Math.min(Math.max(1, step), total);
const currentPace = ({ speed, step, gapAfter }: PlayerContext) => paceOf(speed, gapAfter(step));

/**
 * Plays a time line. The actor `show` loads a step, and the player waits for it, so that it shows
 * only loaded steps.
 */
export const playerMachine = setup({
  types: { context: {} as PlayerContext, events: {} as PlayerEvent, input: {} as PlayerInput },
  actors: {
    show: fromPromise<void, PlayerPosition>(() =>
      Promise.reject(new Error('the action "show" is not provided')),
    ),
  },
  guards: {
    isAtEnd: ({ context: { step, total } }) => step >= total,
    goesOn: ({ context: { goesOn } }) => goesOn,
  },
  delays: { wait: ({ context }) => currentPace(context).waitMs },
  actions: {
    go: assign(({ context: { total }, event }) =>
      event.type === 'GO' ? { step: clampStep(event.step, total), stride: 1 } : {},
    ),
    step: assign(({ context: { step, total }, event }) =>
      event.type === 'STEP'
        ? { step: clampStep(step + event.by, total), stride: 1, goesOn: false }
        : {},
    ),
    advance: assign(({ context }) => {
      const { stride } = currentPace(context);
      const step = clampStep(context.step + stride, context.total);
      return { step, stride: Math.max(1, step - context.step), goesOn: true };
    }),
    restart: assign({ step: 1, stride: 1, goesOn: true }),
    play: assign({ goesOn: true }),
    pause: assign({ goesOn: false }),
    grow: assign(({ event }) => (event.type === 'GREW' ? { total: event.total } : {})),
    setSpeed: assign(({ event }) => (event.type === 'SPEED' ? { speed: event.speed } : {})),
  },
}).createMachine({
  id: 'player',
  context: ({ input: { step, total, gapAfter } }) => ({
    total,
    gapAfter,
    stride: 1,
    goesOn: false,
    speed: '2',
    error: null,
    step: clampStep(step, total),
  }),
  initial: 'loading',
  on: {
    GO: { target: '.loading', reenter: true, actions: 'go' },
    STEP: { target: '.loading', reenter: true, actions: 'step' },
    SPEED: { actions: 'setSpeed' },
    GREW: { actions: 'grow' },
    PAUSE: { actions: 'pause' },
  },
  states: {
    loading: {
      invoke: {
        src: 'show',
        input: ({ context: { step, stride } }) => ({ step, stride }),
        onDone: [
          { guard: 'isAtEnd', target: 'atEnd', actions: 'pause' },
          { guard: 'goesOn', target: 'playing' },
          { target: 'idle' },
        ],
        onError: {
          target: 'failed',
          actions: ['pause', assign({ error: ({ event }) => event.error })],
        },
      },
      on: { PLAY: { actions: 'play' } },
    },
    idle: { on: { PLAY: { target: 'loading', actions: 'advance' } } },
    playing: {
      after: { wait: { target: 'loading', actions: 'advance' } },
      on: {
        PAUSE: { target: 'idle', actions: 'pause' },
        // Restarts the current wait, so that the new speed applies at once.
        SPEED: { target: 'playing', reenter: true, actions: 'setSpeed' },
      },
    },
    atEnd: {
      on: {
        PLAY: { target: 'loading', actions: 'restart' },
        GREW: { target: 'idle', actions: 'grow' },
      },
    },
    failed: { on: { RETRY: 'loading' } },
  },
});
export type PlayerActor = ActorRefFrom<typeof playerMachine>;
