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
 * A lot's event as it may leave the log: without sealed amounts, the leader's maximum, and what a
 * dealer is bound to elsewhere. It still names dealers: what goes on a topic says less.
 */
export type PublicLotEvent =
  | Exclude<LotEvent, SealedOfferAccepted | OfferAccepted | OfferVoided | LotSold>
  | Without<SealedOfferAccepted, 'amountMinor' | 'exposureMinor'>
  | Without<OfferAccepted, 'leaderMaxMinor' | 'exposureMinor'>
  | Without<OfferVoided, 'leaderMaxMinor'>
  | Without<LotSold, 'exposureMinor'>;
