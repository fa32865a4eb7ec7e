import type { LotView, ProblemBody } from '@fairlot/contracts';
import { assign, fromPromise, setup } from 'xstate';

export type DecisionKind = 'award' | 'revert' | 'settle';

/** What the auctioneer has decided on one lot. */
export type Decision =
  | { readonly kind: 'award'; readonly idOffer: number; readonly reason: string | null }
  | { readonly kind: 'revert'; readonly reason: string }
  | { readonly kind: 'settle' };
export type DecisionOrder = Decision & { readonly idLot: number; readonly commandId: string };
export type DecisionOutcome =
  | { readonly outcome: 'done'; readonly lot: LotView }
  | { readonly outcome: 'refused'; readonly problem: ProblemBody };

/** Which decision on which lot is being asked for. */
export type Question = { readonly kind: DecisionKind; readonly idLot: number };
export type DecisionEvent =
  | { readonly type: 'ASK'; readonly question: Question }
  | { readonly type: 'CONFIRM'; readonly decision: Decision }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' };

type Context = {
  readonly newCommandId: () => string;
  readonly question: Question | null;
  readonly order: DecisionOrder | null;
  readonly problem: ProblemBody | null;
  /** Why the outcome is unknown. */
  readonly error: unknown;
};

/** One decision after the close: asked, confirmed, sent once, and never sent twice by a repeat. */
export const decisionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DecisionEvent,
    input: {} as Pick<Context, 'newCommandId'>,
  },
  // The page provides the real call, a test a fake.
  actors: {
    send: fromPromise<DecisionOutcome, DecisionOrder>(() => Promise.reject(new Error('no call'))),
  },
  actions: {
    keepQuestion: assign(({ event }) =>
      event.type === 'ASK' ? { question: event.question, problem: null, order: null } : {},
    ),
    makeOrder: assign(({ context: { question, newCommandId }, event }) =>
      event.type === 'CONFIRM' && question
        ? {
            order: { ...event.decision, idLot: question.idLot, commandId: newCommandId() },
            problem: null,
          }
        : {},
    ),
    forget: assign({ question: null, order: null, problem: null, error: null }),
  },
}).createMachine({
  id: 'decision',
  context: ({ input }) => ({
    ...input,
    question: null,
    order: null,
    problem: null,
    error: null,
  }),
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { ASK: { target: 'asking', actions: 'keepQuestion' } } },
    asking: {
      on: { CONFIRM: { target: 'sending', actions: 'makeOrder' }, CANCEL: 'closed' },
    },
    // Nothing the user does here counts: one confirmation is one decision.
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { order } }) => {
          if (order === null) throw new Error('An order is made before it is sent');
          return order;
        },
        onDone: [
          { guard: ({ event }) => event.output.outcome === 'done', target: 'closed' },
          {
            target: 'refused',
            actions: assign({
              problem: ({ event }) =>
                event.output.outcome === 'refused' ? event.output.problem : null,
            }),
          },
        ],
        onError: { target: 'unknown', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    refused: {
      on: { CONFIRM: { target: 'sending', actions: 'makeOrder' }, CANCEL: 'closed' },
    },
    // It may have been decided: repeated with the same command id, or looked up by closing.
    unknown: { on: { RETRY: 'sending', CANCEL: 'closed' } },
  },
});
