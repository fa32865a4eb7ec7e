import { appValue } from '#shared/app/app-value.js';
import type { OfferOrder, OfferOutcome } from '../machines/offer-order.js';

/** A bid that this page sent, with its outcome. */
export type SentOffer = Pick<OfferOrder, 'commandId' | 'amountMinor'> & {
  /** Title of the lot. */
  readonly vehicle: string;
  /** Time of sending, on a monotonic clock. */
  readonly sentAt: number;
  readonly outcome: OfferOutcome | { readonly outcome: 'sending' | 'unknown' };
};

/** For older bids, the lot's page has already shown the result. */
const RECENT_MS = 120_000;

const recentOffers = appValue<readonly SentOffer[]>([]);

/**
 * Stores the outcome of a bid beyond its page, because a session may end before the answer is read.
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
