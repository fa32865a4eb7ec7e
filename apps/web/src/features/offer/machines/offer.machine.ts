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
import { autoRetryMs, isNotDone } from '#shared/api/api-error.js';
import type { ConfirmationKind, OfferOrder, OfferOutcome, OfferRequest } from './offer-order.js';

export type OfferEvent =
  | {
      readonly type: 'OFFER';
      readonly request: OfferRequest;
      readonly confirmation: ConfirmationKind;
    }
  /** The confirmation has become visible. */
  | { readonly type: 'SHOWN' }
  /** The user confirms. `amountMinor` is the displayed amount, so that no other amount is sent. */
  | { readonly type: 'CONFIRM'; readonly amountMinor: number }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' };

type OfferContext = {
  readonly newCommandId: () => string;
  readonly request: OfferRequest | null;
  readonly confirmation: ConfirmationKind;
  readonly order: OfferOrder | null;
  readonly answer: OfferAnswer | null;
  readonly problem: ProblemBody | null;
  /** Why the outcome is unknown, or why the server has done nothing yet. */
  readonly error: unknown;
  /** Whether a response was lost. If so, even a refused repeat does not reveal the outcome. */
  readonly mayBeDone: boolean;
};

/**
 * The confirmation ignores input for this time, until the user could have seen it. So a double
 * click counts as one click.
 */
export const INPUT_DELAY_MS = 400;

/** For this time after an accepted bid, a fast third click does not start a new bid. */
export const SETTLE_MS = 1_000;

/** Number of automatic attempts. After that, the bid counts as refused. */
const ATTEMPTS_MAX = 5;
const SOON_MS = 1_000;

/** Whether the server was too busy and did nothing, so that the machine sends the bid again. */
export const isRetried = ({ error, order }: Pick<OfferContext, 'error' | 'order'>): boolean =>
  autoRetryMs(error) !== null && order !== null && order.attempt < ATTEMPTS_MAX;

/**
 * The bid of one dealer on one lot: the steps that are possible, and the outcome of the last bid.
 */
export const offerMachine = setup({
  types: {
    context: {} as OfferContext,
    events: {} as OfferEvent,
    input: {} as Pick<OfferContext, 'newCommandId'>,
  },
  // The page provides the real call. Tests provide a fake one.
  actors: {
    send: fromPromise<OfferOutcome, OfferOrder>(() => Promise.reject(new Error('no call'))),
  },
  actions: {
    keepWish: assign(({ event }) => {
      assertEvent(event, 'OFFER');
      return {
        request: event.request,
        confirmation: event.confirmation,
        problem: null,
        answer: null,
      };
    }),
    makeOrder: assign({
      order: ({ context: { request, confirmation, newCommandId } }) =>
        request && {
          ...request,
          commandId: newCommandId(),
          confirmed: confirmation !== 'plain',
          attempt: 1,
        },
      mayBeDone: false,
    }),
    // Keeps the command id, so that a repeated order never bids twice.
    repeatOrder: assign({
      order: ({ context: { order } }) => order && { ...order, attempt: order.attempt + 1 },
    }),
    reset: assign({ request: null, order: null, answer: null, problem: null, error: null }),
  },
  guards: {
    isSentAgain: ({ context }) => isRetried(context),
    isAsShown: ({ context: { request }, event }) =>
      event.type === 'CONFIRM' && event.amountMinor === request?.amountMinor,
  },
  delays: {
    deaf: INPUT_DELAY_MS,
    settle: SETTLE_MS,
    asked: ({ context: { error } }) => autoRetryMs(error) ?? SOON_MS,
  },
}).createMachine({
  id: 'offer',
  context: ({ input }) => ({
    ...input,
    request: null,
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
        CANCEL: { target: 'editing', actions: 'reset' },
      },
      states: {
        unseen: {},
        deaf: { after: { deaf: 'listening' } },
        listening: {
          on: { CONFIRM: { guard: 'isAsShown', target: '#offer.sending', actions: 'makeOrder' } },
        },
      },
    },
    // Ignores all events while sending, so that one click places one bid.
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { order } }) => {
          if (order === null) throw new Error('The order must be created before it is sent');
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
            // The price has changed on the server, so the server suspects a typing error and
            // requires a confirmation.
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
              !mayBeDone && isNotDone(error) && !isRetried({ error, order }),
            target: 'refused',
            // The server made no decision, so there is no proof of the refusal.
            actions: assign({
              problem: ({ event }) => (isNotDone(event.error) ? event.error.problem : null),
              order: null,
            }),
          },
          {
            // The server may have decided the bid, or the machine sends it again. So it is not
            // shown as failed.
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
            DISMISS: { target: '#offer.editing', actions: 'reset' },
          },
        },
      },
    },
    refused: {
      on: {
        OFFER: { target: 'confirming', actions: 'keepWish' },
        DISMISS: { target: 'editing', actions: 'reset' },
      },
    },
  },
});
export type OfferActor = ActorRefFrom<typeof offerMachine>;
export type OfferSnapshot = SnapshotFrom<typeof offerMachine>;
