import { appValue } from '#shared/app/app-value.js';
import type { OfferOrder, OfferOutcome } from '../machines/offer-order.js';

/** A bid that this page sent, with its outcome. */
export type SentOffer = Pick<OfferOrder, 'commandId' | 'amountMinor'> & {
  /** Name of the lot's vehicle. */
  readonly vehicle: string;
  /** When the bid was sent, in milliseconds of a monotonic clock. */
  readonly sentAt: number;
  readonly outcome: OfferOutcome | { readonly outcome: 'sending' | 'unknown' };
};

/** Outcomes of older bids are not shown, because the lot's page has already shown them. */
const RECENT_MS = 120_000;

const recentOffers = appValue<readonly SentOffer[]>([]);

/**
 * Stores the outcome of a bid outside its page, because the session may end before the user has
 * read it.
 */
export const noteOffer = (
  { commandId, amountMinor }: OfferOrder,
  vehicle: string,
): ((outcome: SentOffer['outcome']) => void) => {
  const sentAt = performance.now();
  const note = (outcome: SentOffer['outcome']) => {
    const others = recentOffers
      .get()
      .filter((one) => one.commandId !== commandId && sentAt - one.sentAt < RECENT_MS);
    recentOffers.set([...others, { commandId, amountMinor, vehicle, sentAt, outcome }]);
  };
  note({ outcome: 'sending' });
  return note;
};

export const sentOffers = {
  get: recentOffers.get,
  subscribe: recentOffers.subscribe,
  isRecent: ({ sentAt }: SentOffer): boolean => performance.now() - sentAt < RECENT_MS,
};
