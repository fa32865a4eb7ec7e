import {
  canonicalVehicle,
  vehicleDecider,
  type VehicleCommand,
  type VehicleEvent,
  type VehicleState,
} from '@fairlot/vehicles-domain';
import type { Aggregate } from '@fairlot/event-sourcing-declaration';

/** What the stream of a vehicle holds. */
export const vehicleAggregate: Aggregate<VehicleCommand, VehicleState, VehicleEvent> = {
  decider: vehicleDecider,
  digest: (state) => JSON.stringify(canonicalVehicle(state)),
  frequent: new Set(),
};
