import type { ProblemBody } from '@fairlot/contracts/problem';
import { assign, fromPromise, setup } from 'xstate';
import { type ApiError, isNotDone, isRefusal } from '#shared/api/api-error.js';

/** One command of the user. All attempts with the same command id count as one command. */
export type CommandOrder<Values> = { readonly values: Values; readonly commandId: string };

export type CommandEvent<Values> =
  | { readonly type: 'SUBMIT'; readonly values: Values }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' };

type CommandInput = {
  /** Whether the user must confirm the command. Reversible commands need no confirmation. */
  readonly confirms: boolean;
  readonly newId: () => string;
};
type CommandContext<Values, Answer> = CommandInput & {
  readonly order: CommandOrder<Values> | null;
  readonly answer: Answer | null;
  /** The last refusal, until the next command is sent. Null if there is none. */
  readonly problem: ProblemBody | null;
  /** Why the outcome is unknown. Null if every attempt got a response. */
  readonly error: unknown;
};

/**
 * Whether the command was refused without effect, so that the form can be sent again. After a lost
 * response, a refused repeat says nothing about the first attempt.
 */
const isSafeToResend = (error: unknown, before: unknown): error is ApiError =>
  isRefusal(error) || (before === null && isNotDone(error));

const commandSetup = <Values, Answer>() =>
  setup({
    types: {
      context: {} as CommandContext<Values, Answer>,
      events: {} as CommandEvent<Values>,
      input: {} as CommandInput,
    },
    actors: {
      send: fromPromise<Answer, CommandOrder<Values>>(() =>
        Promise.reject(new Error('No sender is provided')),
      ),
    },
    actions: {
      makeOrder: assign(({ context, event }) =>
        event.type === 'SUBMIT'
          ? {
              order: { values: event.values, commandId: context.newId() },
              problem: null,
              error: null,
            }
          : {},
      ),
    },
    guards: { asks: ({ context }) => context.confirms },
  });

/**
 * The steps of a dialog with one command: edit, confirm, send, done. After a refusal, the user
 * edits again. After an unknown outcome, the same command can be repeated. The caller provides the
 * actor that sends.
 */
export const commandMachineOf = <Values, Answer>() =>
  commandSetup<Values, Answer>().createMachine({
    id: 'command',
    context: ({ input }) => ({ ...input, order: null, answer: null, problem: null, error: null }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          SUBMIT: [
            { guard: 'asks', target: 'confirming', actions: 'makeOrder' },
            { target: 'sending', actions: 'makeOrder' },
          ],
        },
      },
      confirming: { on: { CONFIRM: 'sending', BACK: 'editing' } },
      // Ignores all events while sending, so that one click sends one command.
      sending: {
        invoke: {
          src: 'send',
          input: ({ context: { order } }) => {
            if (order === null) throw new Error('The order must be created before it is sent');
            return order;
          },
          onDone: { target: 'done', actions: assign({ answer: ({ event }) => event.output }) },
          onError: [
            {
              guard: ({ context, event }) => isSafeToResend(event.error, context.error),
              target: 'editing',
              actions: assign({
                problem: ({ context, event }) =>
                  isSafeToResend(event.error, context.error) ? event.error.problem : null,
              }),
            },
            // The command may have had an effect, so it is not shown as failed.
            { target: 'unknown', actions: assign({ error: ({ event }) => event.error }) },
          ],
        },
      },
      unknown: { on: { RETRY: 'sending' } },
      done: { type: 'final' },
    },
  });
