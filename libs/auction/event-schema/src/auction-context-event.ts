import type {
  AuctionEvent,
  AwardEvent,
  LotEvent,
  SealedOfferAccepted,
} from '@fairlot/auction-domain';
import type { VehicleEvent } from '@fairlot/vehicles-domain';

/** Every event that the auction context stores. */
export type AuctionContextEvent = LotEvent | AuctionEvent | AwardEvent | VehicleEvent;

/** A sealed offer as others may hear of it: that there is one, never how much. */
export type PublicSealedOfferAccepted = {
  readonly type: SealedOfferAccepted['type'];
  readonly data: Omit<SealedOfferAccepted['data'], 'amountMinor'>;
};

/** An event as it may leave the log. It still names dealers: what goes on a topic says less. */
export type PublicEvent =
  Exclude<AuctionContextEvent, SealedOfferAccepted> | PublicSealedOfferAccepted;

/** Takes away what nobody but the engine may read before the close (I11). */
export const redact = (event: AuctionContextEvent): PublicEvent => {
  if (event.type !== 'SealedOfferAccepted') return event;
  const { amountMinor: _hidden, ...data } = event.data;
  return { type: event.type, data };
};
