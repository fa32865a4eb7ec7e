import type { AuctionEvent, AwardEvent, LotEvent, PublicLotEvent } from '@fairlot/auction-domain';
import type { VehicleEvent } from '@fairlot/vehicles-domain';

/** Every event that the auction context stores. */
export type AuctionContextEvent = LotEvent | AuctionEvent | AwardEvent | VehicleEvent;

/** An event after redaction: what a FOLLOWER may see. */
export type PublicEvent = Exclude<AuctionContextEvent, LotEvent> | PublicLotEvent;
