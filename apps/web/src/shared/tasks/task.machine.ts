import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate';

/** The result of one item of a task. */
export type TaskLine = {
  readonly key: string | number;
  /** Label of the item. */
  readonly label: string;
  readonly outcome: 'done' | 'refused';
  /** Reason of a refusal, in words; null when done. */
  readonly text: string | null;
  /** The refusal's code, such as `RESERVE_NOT_MET`. */
  readonly code: string | null;
};

/** Progress of a task: `done` of `total`. Null while unknown. */
export type TaskProgress = {
  readonly done: number;
  readonly total: number | null;
  /** Estimated time left, if known. */
  readonly secondsLeft?: number | null;
  /** Items decided since the last report. */
  readonly lines?: readonly TaskLine[];
};

/** A file that this browser stores until the task is removed. */
export type TaskFile = { readonly fileName: string; readonly blob: Blob };

export type TaskWork = {
  /** Aborted on cancellation. The work stops at a safe point and returns what exists. */
  readonly signal: AbortSignal;
  readonly report: (progress: TaskProgress) => void;
};

export type TaskOrder = {
  /** Translated text: the action and its object. */
  readonly title: string;
  readonly unit: 'items' | 'bytes';
  /** The client's page of the task, such as `/manage/7/results`. */
  readonly page?: string;
  /** Whether it survives closing the page, so that the next page resumes it. */
  readonly outlives?: boolean;
  /**
   * Does the work and returns its file, if any. A retry calls it again, so it must not repeat
   * completed effects.
   */
  readonly run: (work: TaskWork) => Promise<TaskFile | void>;
  /** Starts another task for the refused items. */
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

/** Runs the order's work; `ABORT` asks it to stop. */
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

/** Work of more than a second, independent of the current page. */
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
        // Pending work may still have an effect, so this waits for it.
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
