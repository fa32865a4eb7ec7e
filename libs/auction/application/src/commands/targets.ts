import {
  auctionDecider,
  auctionStream,
  awardDecider,
  awardStream,
  canonicalState,
  lotDecider,
  lotStream,
  parseStream,
  vehicleDecider,
  vehicleStream,
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  type AwardCommand,
  type AwardEvent,
  type AwardState,
  type LotCommand,
  type LotEvent,
  type LotKey,
  type LotState,
  type VehicleCommand,
  type VehicleEvent,
  type VehicleState,
} from '@fairlot/auction-domain';
import type { Aggregate, AnyTarget, Target } from '@fairlot/event-sourcing-declaration';

const NONE: ReadonlySet<string> = new Set();
const OFFERS: ReadonlySet<string> = new Set(['OfferAccepted', 'SealedOfferAccepted']);

const auction: Aggregate<AuctionCommand, AuctionState, AuctionEvent> = {
  decider: auctionDecider,
  digest: (state) => JSON.stringify(canonicalState.auction(state)),
  frequent: NONE,
};
const lot: Aggregate<LotCommand, LotState, LotEvent> = {
  decider: lotDecider,
  digest: (state) => JSON.stringify(canonicalState.lot(state)),
  frequent: OFFERS,
};
const award: Aggregate<AwardCommand, AwardState, AwardEvent> = {
  decider: awardDecider,
  digest: (state) => JSON.stringify(canonicalState.award(state)),
  frequent: NONE,
};
const vehicle: Aggregate<VehicleCommand, VehicleState, VehicleEvent> = {
  decider: vehicleDecider,
  digest: (state) => JSON.stringify(canonicalState.vehicle(state)),
  frequent: NONE,
};

export const auctionTarget = (
  idAuction: number,
): Target<AuctionCommand, AuctionState, AuctionEvent> => ({
  stream: auctionStream(idAuction),
  aggregate: auction,
});
export const lotTarget = (key: LotKey): Target<LotCommand, LotState, LotEvent> => ({
  stream: lotStream(key),
  aggregate: lot,
});
export const awardTarget = (key: LotKey): Target<AwardCommand, AwardState, AwardEvent> => ({
  stream: awardStream(key),
  aggregate: award,
});
export const vehicleTarget = (
  idVehicle: number,
): Target<VehicleCommand, VehicleState, VehicleEvent> => ({
  stream: vehicleStream(idVehicle),
  aggregate: vehicle,
});

/** The aggregate that a stream holds, for replay and verification; null for a foreign stream. */
export const targetOf = (stream: string): AnyTarget | null => {
  const name = parseStream(stream);
  switch (name?.aggregate) {
    case 'auction':
      return auctionTarget(name.idAuction);
    case 'lot':
      return lotTarget(name);
    case 'award':
      return awardTarget(name);
    case 'vehicle':
      return vehicleTarget(name.idVehicle);
    default:
      return null;
  }
};
