import type { AuctionView, ProblemBody } from '@fairlot/contracts';
import { assign, fromPromise, setup } from 'xstate';
import type { AuctionOrder } from './auction-order.js';

export type PublicationOutcome =
  | { readonly outcome: 'published'; readonly auction: AuctionView }
  | { readonly outcome: 'refused'; readonly problem: ProblemBody };

type Context = {
  readonly order: AuctionOrder | null;
  /** Why the last order was refused; gone with the next one. */
  readonly problem: ProblemBody | null;
  readonly auction: AuctionView | null;
};
type Event =
  | { readonly type: 'REVIEW'; readonly order: AuctionOrder }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' };

/**
 * From the form to an auction: nothing is sent before the summary is confirmed, an order is sent
 * once, and one whose answer got lost is sent again under its own command id.
 */
export const publicationMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    send: fromPromise<PublicationOutcome, AuctionOrder>(() => {
      throw new Error('The caller provides how an order is sent');
    }),
  },
}).createMachine({
  id: 'publication',
  initial: 'editing',
  context: { order: null, problem: null, auction: null },
  states: {
    editing: {
      on: {
        REVIEW: {
          target: 'reviewing',
          actions: assign({ order: ({ event }) => event.order, problem: null }),
        },
      },
    },
    reviewing: { on: { BACK: 'editing', CONFIRM: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { order } }) => {
          if (order === null) throw new Error('Nothing to send');
          return order;
        },
        onDone: [
          {
            guard: ({ event: { output } }) => output.outcome === 'published',
            target: 'published',
            actions: assign({
              auction: ({ event: { output } }) =>
                output.outcome === 'published' ? output.auction : null,
            }),
          },
          {
            target: 'editing',
            actions: assign({
              problem: ({ event: { output } }) =>
                output.outcome === 'refused' ? output.problem : null,
            }),
          },
        ],
        // No answer: it may have been published. The same order asks again.
        onError: 'unknown',
      },
    },
    unknown: { on: { CONFIRM: 'sending', BACK: 'editing' } },
    published: { type: 'final' },
  },
});
