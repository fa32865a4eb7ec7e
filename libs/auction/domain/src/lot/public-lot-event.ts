import type {
  LotEvent,
  LotSold,
  OfferAccepted,
  OfferVoided,
  SealedOfferAccepted,
} from './lot.events.js';

type WithoutField<Event extends LotEvent, Field extends string> = Event extends unknown
  ? { readonly type: Event['type']; readonly data: Omit<Event['data'], Field> }
  : never;

/**
 * A lot's event without sealed amounts, the leader's maximum and a dealer's exposure on other lots.
 * It still contains dealer ids, so topics publish less than this.
 */
export type PublicLotEvent =
  | Exclude<LotEvent, SealedOfferAccepted | OfferAccepted | OfferVoided | LotSold>
  | WithoutField<SealedOfferAccepted, 'amountMinor' | 'exposureMinor'>
  | WithoutField<OfferAccepted, 'leaderMaxMinor' | 'exposureMinor'>
  | WithoutField<OfferVoided, 'leaderMaxMinor'>
  | WithoutField<LotSold, 'exposureMinor'>;
