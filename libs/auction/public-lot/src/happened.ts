import type { LotEvent, SealedOfferAccepted } from '@fairlot/auction-domain';

/** A lot's event as it left the log: a sealed offer has no amount. */
export type PublicLotEvent =
  | Exclude<LotEvent, SealedOfferAccepted>
  | {
      readonly type: SealedOfferAccepted['type'];
      readonly data: Omit<SealedOfferAccepted['data'], 'amountMinor'>;
    };

/** What a fold needs to know of an event: where it stands in its stream and when it was asked for. */
export type Happened<Event> = {
  readonly position: number;
  /** Epoch ms. */
  readonly ingressAt: number;
  readonly event: Event;
};
