import { appValue } from '#shared/app/app-value.js';
import type { OfferOrder, OfferOutcome } from '../machines/offer-order.js';

/** An offer that this page sent, and what became of it. */
export type SentOffer = Pick<OfferOrder, 'commandId' | 'amountMinor'> & {
  /** What its lot is called. */
  readonly vehicle: string;
  /** By the monotonic clock. */
  readonly sentAt: number;
  readonly outcome: OfferOutcome | { readonly outcome: 'sending' | 'unknown' };
};

/** The lot's page has already shown the result of older bids. */
const RECENT_MS = 120_000;

const sent = appValue<readonly SentOffer[]>([]);

/**
 * Keeps what became of an offer beyond its page. A session may end right after the offer: the page is left
 * before its answer is read.
 */
export const noteOffer = (
  { commandId, amountMinor }: OfferOrder,
  vehicle: string,
): ((outcome: SentOffer['outcome']) => void) => {
  const sentAt = performance.now();
  const note = (outcome: SentOffer['outcome']) => {
    const others = sent
      .get()
      .filter((one) => one.commandId !== commandId && sentAt - one.sentAt < RECENT_MS);
    sent.set([...others, { commandId, amountMinor, vehicle, sentAt, outcome }]);
  };
  note({ outcome: 'sending' });
  return note;
};

export const sentOffers = {
  get: sent.get,
  subscribe: sent.subscribe,
  isRecent: ({ sentAt }: SentOffer): boolean => performance.now() - sentAt < RECENT_MS,
};
