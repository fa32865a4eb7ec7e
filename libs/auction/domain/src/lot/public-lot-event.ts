import type {
  LotEvent,
  LotSold,
  OfferAccepted,
  OfferVoided,
  SealedOfferAccepted,
} from './lot.events.js';

type Without<Event extends LotEvent, Field extends string> = Event extends unknown
  ? { readonly type: Event['type']; readonly data: Omit<Event['data'], Field> }
  : never;

/**
 * A lot's event without sealed amounts, the leader's maximum and a dealer's exposure on other lots.
 * It still names dealers, so topics publish less than this.
 */
export type PublicLotEvent =
  | Exclude<LotEvent, SealedOfferAccepted | OfferAccepted | OfferVoided | LotSold>
  | Without<SealedOfferAccepted, 'amountMinor' | 'exposureMinor'>
  | Without<OfferAccepted, 'leaderMaxMinor' | 'exposureMinor'>
  | Without<OfferVoided, 'leaderMaxMinor'>
  | Without<LotSold, 'exposureMinor'>;
