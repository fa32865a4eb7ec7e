import {
  auctionStream,
  awardStream,
  lotStream,
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
} from '@fairlot/auction-domain';
import {
  vehicleStream,
  type VehicleCommand,
  type VehicleEvent,
  type VehicleState,
} from '@fairlot/vehicles-domain';
import { aggregates } from '@fairlot/auction-event-schema';
import type { Target } from '@fairlot/event-sourcing-declaration';

export const auctionTarget = (
  idAuction: number,
): Target<AuctionCommand, AuctionState, AuctionEvent> => ({
  stream: auctionStream(idAuction),
  aggregate: aggregates.auction,
});
export const lotTarget = (key: LotKey): Target<LotCommand, LotState, LotEvent> => ({
  stream: lotStream(key),
  aggregate: aggregates.lot,
});
export const awardTarget = (key: LotKey): Target<AwardCommand, AwardState, AwardEvent> => ({
  stream: awardStream(key),
  aggregate: aggregates.award,
});
export const vehicleTarget = (
  idVehicle: number,
): Target<VehicleCommand, VehicleState, VehicleEvent> => ({
  stream: vehicleStream(idVehicle),
  aggregate: aggregates.vehicle,
});
