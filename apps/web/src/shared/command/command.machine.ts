import type { ProblemBody } from '@fairlot/contracts/problem';
import { assign, fromPromise, setup } from 'xstate';
import { type ApiError, isNotDone, isRefusal } from '#shared/api/api-error.js';

/** One command of the user; a repeat with the same id has one effect. */
export type CommandOrder<Values> = { readonly values: Values; readonly commandId: string };

export type CommandEvent<Values> =
  | { readonly type: 'SUBMIT'; readonly values: Values }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' };

type Input = {
  /** Whether the user is asked once more: what can be taken back needs no question. */
  readonly asks: boolean;
  readonly newId: () => string;
};
type Context<Values, Answer> = Input & {
  readonly order: CommandOrder<Values> | null;
  readonly answer: Answer | null;
  /** Why the last order was refused; gone with the next one. */
  readonly problem: ProblemBody | null;
  /** Why it is not known what became of the order; null while every answer to it has said. */
  readonly error: unknown;
};

/**
 * Refused, or turned away, and the same form can be sent again. Who turns a repeat away does not say
 * what became of the first one.
 */
const nothingDone = (error: unknown, before: unknown): error is ApiError =>
  isRefusal(error) || (before === null && isNotDone(error));

const partsOf = <Values, Answer>() =>
  setup({
    types: {
      context: {} as Context<Values, Answer>,
      events: {} as CommandEvent<Values>,
      input: {} as Input,
    },
    actors: {
      send: fromPromise<Answer, CommandOrder<Values>>(() =>
        Promise.reject(new Error('Nobody sends this command')),
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
    guards: { asks: ({ context }) => context.asks },
  });

/**
 * What may happen next in a dialog that gives one command: edit, confirm, send, and be told that it
 * is done; or why it was refused, and edit it again; or that this is not known, and ask for the same
 * command again. Who sends it is given from outside.
 */
export const commandMachineOf = <Values, Answer>() =>
  partsOf<Values, Answer>().createMachine({
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
      // Nothing the user does here counts: one order is one command.
      sending: {
        invoke: {
          src: 'send',
          input: ({ context: { order } }) => {
            if (order === null) throw new Error('An order is made before it is sent');
            return order;
          },
          onDone: { target: 'done', actions: assign({ answer: ({ event }) => event.output }) },
          onError: [
            {
              guard: ({ context, event }) => nothingDone(event.error, context.error),
              target: 'editing',
              actions: assign({
                problem: ({ context, event }) =>
                  nothingDone(event.error, context.error) ? event.error.problem : null,
              }),
            },
            // It may have been done: never shown as a failure.
            { target: 'unknown', actions: assign({ error: ({ event }) => event.error }) },
          ],
        },
      },
      unknown: { on: { RETRY: 'sending' } },
      done: { type: 'final' },
    },
  });
