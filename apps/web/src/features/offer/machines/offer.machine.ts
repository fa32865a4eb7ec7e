import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { ProblemBody } from '@fairlot/contracts/problem';
import {
  assertEvent,
  assign,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { againMs, isNotDone } from '#shared/api/api-error.js';
import type { Confirmation, OfferOrder, OfferOutcome, OfferWish } from './offer-order.js';

export type OfferEvent =
  | { readonly type: 'OFFER'; readonly wish: OfferWish; readonly confirmation: Confirmation }
  /** What is asked stands before the user's eyes, from now on. */
  | { readonly type: 'SHOWN' }
  /** With the amount that stood there: no other one is sent. */
  | { readonly type: 'CONFIRM'; readonly amountMinor: number }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' };

type Context = {
  readonly newCommandId: () => string;
  readonly wish: OfferWish | null;
  readonly confirmation: Confirmation;
  readonly order: OfferOrder | null;
  readonly answer: OfferAnswer | null;
  readonly problem: ProblemBody | null;
  /** Why the outcome is unknown, or nothing was done yet. */
  readonly error: unknown;
  /** Whether an answer to the order was lost: that a repeat is turned away does not tell what became of it. */
  readonly mayBeDone: boolean;
};

/** What is asked hears no answer before it can have been seen: a double click is one click. */
export const DEAF_MS = 400;

/** A hasty third click after an accepted offer is no new offer. */
export const SETTLE_MS = 1_000;

/** Sent so often by itself; then the user is asked. */
const ATTEMPTS_MAX = 5;
const SOON_MS = 1_000;

/** Whether the server was too busy for it: nothing was done, and it is sent again. */
export const isSentAgain = ({ error, order }: Pick<Context, 'error' | 'order'>): boolean =>
  againMs(error) !== null && order !== null && order.attempt < ATTEMPTS_MAX;

/** One bidder on one lot: what he may do next, and what became of what he sent. */
export const offerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OfferEvent,
    input: {} as Pick<Context, 'newCommandId'>,
  },
  // The room provides the real call, a test a fake.
  actors: {
    send: fromPromise<OfferOutcome, OfferOrder>(() => Promise.reject(new Error('no call'))),
  },
  actions: {
    keepWish: assign(({ event }) => {
      assertEvent(event, 'OFFER');
      return { wish: event.wish, confirmation: event.confirmation, problem: null, answer: null };
    }),
    makeOrder: assign({
      order: ({ context: { wish, confirmation, newCommandId } }) =>
        wish && {
          ...wish,
          commandId: newCommandId(),
          confirmed: confirmation !== 'plain',
          attempt: 1,
        },
      mayBeDone: false,
    }),
    // The same command id: whatever became of the first one, this cannot offer twice.
    repeatOrder: assign({
      order: ({ context: { order } }) => order && { ...order, attempt: order.attempt + 1 },
    }),
    forget: assign({ wish: null, order: null, answer: null, problem: null, error: null }),
  },
  guards: {
    isSentAgain: ({ context }) => isSentAgain(context),
    isAsShown: ({ context: { wish }, event }) =>
      event.type === 'CONFIRM' && event.amountMinor === wish?.amountMinor,
  },
  delays: {
    deaf: DEAF_MS,
    settle: SETTLE_MS,
    asked: ({ context: { error } }) => againMs(error) ?? SOON_MS,
  },
}).createMachine({
  id: 'offer',
  context: ({ input }) => ({
    ...input,
    wish: null,
    confirmation: 'plain',
    order: null,
    answer: null,
    problem: null,
    error: null,
    mayBeDone: false,
  }),
  initial: 'editing',
  states: {
    editing: { on: { OFFER: { target: 'confirming', actions: 'keepWish' } } },
    confirming: {
      initial: 'unseen',
      on: {
        OFFER: { target: 'confirming', reenter: true, actions: 'keepWish' },
        SHOWN: '.deaf',
        CANCEL: { target: 'editing', actions: 'forget' },
      },
      states: {
        unseen: {},
        deaf: { after: { deaf: 'listening' } },
        listening: {
          on: { CONFIRM: { guard: 'isAsShown', target: '#offer.sending', actions: 'makeOrder' } },
        },
      },
    },
    // Nothing the user does here counts: one order is one offer.
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { order } }) => {
          if (order === null) throw new Error('An order is made before it is sent');
          return order;
        },
        onDone: [
          {
            guard: ({ event }) => event.output.outcome === 'accepted',
            target: 'accepted',
            actions: assign({
              answer: ({ event }) =>
                event.output.outcome === 'accepted' ? event.output.answer : null,
            }),
          },
          {
            // The server's price had moved: its own check for slips answers, and is asked again.
            guard: ({ event }) =>
              event.output.outcome === 'refused' &&
              event.output.problem.code === 'CONFIRMATION_NEEDED',
            target: 'confirming',
            actions: assign({ confirmation: 'fatFinger' }),
          },
          {
            target: 'refused',
            actions: assign({
              problem: ({ event }) =>
                event.output.outcome === 'refused' ? event.output.problem : null,
            }),
          },
        ],
        onError: [
          {
            guard: ({ context: { order, mayBeDone }, event: { error } }) =>
              !mayBeDone && isNotDone(error) && !isSentAgain({ error, order }),
            target: 'refused',
            // Of what was never judged there is no proof either.
            actions: assign({
              problem: ({ event }) => (isNotDone(event.error) ? event.error.problem : null),
              order: null,
            }),
          },
          {
            // It may have been decided, or is sent again: never shown as a failure.
            target: 'unknown',
            actions: assign({
              error: ({ event }) => event.error,
              mayBeDone: ({ context, event }) => context.mayBeDone || !isNotDone(event.error),
            }),
          },
        ],
      },
    },
    unknown: {
      on: { RETRY: { target: 'sending', actions: 'repeatOrder' } },
      after: { asked: { guard: 'isSentAgain', target: 'sending', actions: 'repeatOrder' } },
    },
    accepted: {
      initial: 'settling',
      states: {
        settling: { after: { settle: 'settled' } },
        settled: {
          on: {
            OFFER: { target: '#offer.confirming', actions: 'keepWish' },
            DISMISS: { target: '#offer.editing', actions: 'forget' },
          },
        },
      },
    },
    refused: {
      on: {
        OFFER: { target: 'confirming', actions: 'keepWish' },
        DISMISS: { target: 'editing', actions: 'forget' },
      },
    },
  },
});
export type OfferActor = ActorRefFrom<typeof offerMachine>;
export type OfferSnapshot = SnapshotFrom<typeof offerMachine>;
