import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate';

/** What became of one item of a task. */
export type TaskLine = {
  readonly key: string | number;
  /** What the item is called. */
  readonly label: string;
  readonly outcome: 'done' | 'refused';
  /** Why it was refused, in words; null when it is done. */
  readonly text: string | null;
  /** The refusal's code, such as `RESERVE_NOT_MET`. */
  readonly code: string | null;
};

/** What a task has reached: `done` of `total`, which is null while nobody knows. */
export type TaskProgress = {
  readonly done: number;
  readonly total: number | null;
  /** Where somebody knows. */
  readonly secondsLeft?: number | null;
  /** Items that are decided since the last report. */
  readonly lines?: readonly TaskLine[];
};

/** A file that is kept in this browser until the task is cleared. */
export type TaskFile = { readonly fileName: string; readonly blob: Blob };

export type TaskWork = {
  /** Aborted when the user cancels: stop where it is safe, and answer what there is. */
  readonly signal: AbortSignal;
  readonly report: (progress: TaskProgress) => void;
};

export type TaskOrder = {
  /** A finished text: what is being done, to what. */
  readonly title: string;
  readonly unit: 'items' | 'bytes';
  /** Address in this client where the task belongs, such as `/manage/7/results`. */
  readonly page?: string;
  /** Leaving the client does not end it: what is opened next takes it up. */
  readonly outlives?: boolean;
  /**
   * Does it, and answers the file that it made, if it made one. It is called again when the user
   * tries again after a failure, so what has had its effect must not have it twice.
   */
  readonly run: (work: TaskWork) => Promise<TaskFile | void>;
  /** Another task for what was refused. */
  readonly again?: (refused: readonly TaskLine[]) => void;
};

export type TaskEvent =
  | { readonly type: 'PROGRESS'; readonly progress: TaskProgress }
  | { readonly type: 'DONE'; readonly file: TaskFile | null }
  | { readonly type: 'FAILED'; readonly error: unknown }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' };

type Context = {
  readonly order: TaskOrder;
  readonly done: number;
  readonly total: number | null;
  readonly secondsLeft: number | null;
  readonly lines: readonly TaskLine[];
  readonly file: TaskFile | null;
  readonly error: unknown;
};

/** Runs the order's work; `ABORT` asks it to stop. */
const work = fromCallback<{ type: 'ABORT' }, TaskOrder, TaskEvent>(
  ({ input, sendBack, receive }) => {
    const abort = new AbortController();
    receive(() => abort.abort());
    const report = (progress: TaskProgress) => sendBack({ type: 'PROGRESS', progress });
    const settle = async () => {
      try {
        const file = (await input.run({ signal: abort.signal, report })) ?? null;
        sendBack({ type: 'DONE', file });
      } catch (error) {
        sendBack({ type: 'FAILED', error });
      }
    };
    void settle();
    return () => abort.abort();
  },
);

/** One thing that takes longer than a second, whatever page the user is on. */
export const taskMachine = setup({
  types: { context: {} as Context, events: {} as TaskEvent, input: {} as TaskOrder },
  actors: { work },
  actions: {
    keepProgress: assign(({ context, event }) =>
      event.type === 'PROGRESS'
        ? {
            done: event.progress.done,
            total: event.progress.total,
            secondsLeft: event.progress.secondsLeft ?? null,
            lines: event.progress.lines
              ? [...context.lines, ...event.progress.lines]
              : context.lines,
          }
        : {},
    ),
    keepFile: assign({ file: ({ event }) => (event.type === 'DONE' ? event.file : null) }),
    keepError: assign({ error: ({ event }) => (event.type === 'FAILED' ? event.error : null) }),
    forgetError: assign({ error: null }),
  },
  guards: {
    isWhole: ({ context }) => context.total !== null && context.done >= context.total,
  },
}).createMachine({
  id: 'task',
  context: ({ input }) => ({
    order: input,
    done: 0,
    total: null,
    secondsLeft: null,
    lines: [],
    file: null,
    error: null,
  }),
  initial: 'working',
  states: {
    working: {
      invoke: { src: 'work', id: 'work', input: ({ context }) => context.order },
      on: { PROGRESS: { actions: 'keepProgress' } },
      initial: 'running',
      states: {
        running: {
          on: {
            CANCEL: 'cancelling',
            DONE: { target: '#task.done', actions: 'keepFile' },
            FAILED: { target: '#task.failed', actions: 'keepError' },
          },
        },
        // What is on its way may still take effect: wait for it rather than guess.
        cancelling: {
          entry: sendTo('work', { type: 'ABORT' }),
          on: {
            DONE: [
              { guard: 'isWhole', target: '#task.done', actions: 'keepFile' },
              { target: '#task.cancelled' },
            ],
            FAILED: '#task.cancelled',
          },
        },
      },
    },
    done: {},
    cancelled: { on: { RETRY: 'working' } },
    failed: { exit: 'forgetError', on: { RETRY: 'working' } },
  },
});
export type TaskActor = ActorRefFrom<typeof taskMachine>;
