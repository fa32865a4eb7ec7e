import type { AuctionEvent, AwardEvent, LotKey, PublicLotEvent } from '@fairlot/auction-domain';
import type * as publicLot from '@fairlot/auction-public-lot';
import type { DealerNotice, LiveAuction, LiveLot } from '@fairlot/contracts/live';
import type { VehicleEvent } from '@fairlot/vehicles-domain';

export type Happened<Event> = publicLot.Happened<Event> & {
  readonly stream: string;
  /** Epoch ms. */
  readonly decidedAt: number;
};

export type LotHappened = Happened<PublicLotEvent>;
export type AwardHappened = Happened<AwardEvent>;

/** What the bus carries, opened. */
export type LiveEvent = Happened<PublicLotEvent | AuctionEvent | AwardEvent | VehicleEvent>;

/** Events of one stream from a position on, 0 unless told, redacted as on the bus; empty when there is none. */
export type LoadStream = (stream: string, from?: number) => Promise<readonly LiveEvent[]>;

/**
 * A lot as it was after some of its events, the newest first: one that is not held is folded from there.
 * None where nobody has kept any.
 */
export type PastLots = (key: LotKey) => Promise<readonly publicLot.FoldedLot[]>;

/** To a dealer, on its topic. */
export type OutgoingNotice = { readonly topic: string; readonly message: DealerNotice };

/** For one topic of an auction, which retains it. A null message clears what the topic retains. */
export type OutgoingState = {
  readonly topic: string;
  readonly message: LiveLot | LiveAuction | null;
  /** Of two states of a topic the one with the higher is newer. */
  readonly version: number;
};
