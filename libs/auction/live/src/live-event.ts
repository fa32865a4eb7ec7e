import type {
  AuctionEvent,
  AwardEvent,
  LotEvent,
  SealedOfferAccepted,
  VehicleEvent,
} from '@fairlot/auction-domain';
import type { LiveMessage } from '@fairlot/contracts/live';

/** A lot's event as it left the log: a sealed offer has no amount. */
export type PublicLotEvent =
  | Exclude<LotEvent, SealedOfferAccepted>
  | {
      readonly type: SealedOfferAccepted['type'];
      readonly data: Omit<SealedOfferAccepted['data'], 'amountMinor'>;
    };

export type Happened<Event> = {
  readonly stream: string;
  readonly position: number;
  /** Epoch ms. */
  readonly decidedAt: number;
  readonly event: Event;
};

/** What the bus carries, opened. */
export type LiveEvent = Happened<PublicLotEvent | AuctionEvent | AwardEvent | VehicleEvent>;

/** Events of one stream from its beginning, redacted as on the bus; empty when there is none. */
export type LoadStream = (stream: string) => Promise<readonly LiveEvent[]>;

/** For one topic. A null message clears what the topic retains. */
export type Outgoing = {
  readonly topic: string;
  readonly message: LiveMessage | null;
  readonly retain: boolean;
};
