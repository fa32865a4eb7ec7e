import type { AuctionEvent, AwardEvent, LotKey, PublicLotEvent } from '@fairlot/auction-domain';
import type * as publicLot from '@fairlot/auction-public-lot';
import type { DealerNotice, LiveAuction, LiveLot } from '@fairlot/contracts/live';
import type { VehicleEvent } from '@fairlot/vehicles-domain';

export type StreamEvent<Event> = publicLot.PositionedEvent<Event> & {
  readonly stream: string;
  /** Time when the event was decided, epoch ms. */
  readonly decidedAt: number;
};

export type LiveLotEvent = StreamEvent<PublicLotEvent>;
export type LiveAwardEvent = StreamEvent<AwardEvent>;

/** A decoded message of the bus. */
export type LiveEvent = StreamEvent<PublicLotEvent | AuctionEvent | AwardEvent | VehicleEvent>;

/**
 * Events of one stream from a position on (default 0), redacted as on the bus. Empty for an unknown
 * stream.
 */
export type LoadStream = (stream: string, from?: number) => Promise<readonly LiveEvent[]>;

/** Returns stored earlier states of a lot, newest first, from which a fold can continue. */
export type PastLots = (key: LotKey) => Promise<readonly publicLot.FoldedLot[]>;

/** A message to one dealer, on the dealer's topic. */
export type OutgoingNotice = { readonly topic: string; readonly message: DealerNotice };

/** A state for a topic of an auction to retain. A null message clears the topic. */
export type OutgoingState = {
  readonly topic: string;
  readonly message: LiveLot | LiveAuction | null;
  /** Version of the state. Of two states of a topic, the one with the higher version is newer. */
  readonly version: number;
};
