import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate';

/** The result of one item of a task. */
export type TaskLine = {
  readonly key: string | number;
  /** Label of the item. */
  readonly label: string;
  readonly outcome: 'done' | 'refused';
  /** The reason why the item was refused, in words. Null if the item is done. */
  readonly text: string | null;
  /** Code of the refusal, such as `RESERVE_NOT_MET`. Null if the item is done. */
  readonly code: string | null;
};

/** Progress of a task: `done` of `total` items or bytes. `total` is null while it is unknown. */
export type TaskProgress = {
  readonly done: number;
  readonly total: number | null;
  /** Estimated remaining seconds. Null or undefined if unknown. */
  readonly secondsLeft?: number | null;
  /** Items that were completed or refused since the last report. */
  readonly lines?: readonly TaskLine[];
};

/** A file that this browser stores until the task is removed. */
export type TaskFile = { readonly fileName: string; readonly blob: Blob };

export type TaskWork = {
  /**
   * Aborted if the user cancels. The work then stops at a safe point, and returns what it has so
   * far.
   */
  readonly signal: AbortSignal;
  readonly report: (progress: TaskProgress) => void;
};

export type TaskOrder = {
  /** Title in the reader's language: the action and its object. */
  readonly title: string;
  readonly unit: 'items' | 'bytes';
  /** Path of the page to which the task belongs, such as `/manage/7/results`. */
  readonly page?: string;
  /** Whether the task continues after the page is closed, because the next page resumes it. */
  readonly outlives?: boolean;
  /**
   * Does the work, and returns a file if the work produces one. A retry calls it again, so it must
   * not repeat effects that are complete.
   */
  readonly run: (work: TaskWork) => Promise<TaskFile | void>;
  /** Starts another task for the refused items. Undefined if that is not possible. */
  readonly again?: (refused: readonly TaskLine[]) => void;
};

export type TaskEvent =
  | { readonly type: 'PROGRESS'; readonly progress: TaskProgress }
  | { readonly type: 'DONE'; readonly file: TaskFile | null }
  | { readonly type: 'FAILED'; readonly error: unknown }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' };

type TaskContext = {
  readonly order: TaskOrder;
  readonly done: number;
  readonly total: number | null;
  readonly secondsLeft: number | null;
  readonly lines: readonly TaskLine[];
  readonly file: TaskFile | null;
  readonly error: unknown;
};

/** Runs the work of a task. The event `ABORT` asks it to stop. */
const runWork = fromCallback<{ type: 'ABORT' }, TaskOrder, TaskEvent>(
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

/** A task: work of more than a second that does not depend on the current page. */
export const taskMachine = setup({
  types: { context: {} as TaskContext, events: {} as TaskEvent, input: {} as TaskOrder },
  actors: { work: runWork },
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
        // Waits for pending work, because that may still have an effect.
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
