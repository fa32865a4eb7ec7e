import {
  canonicalVehicle,
  vehicleDecider,
  type VehicleCommand,
  type VehicleEvent,
  type VehicleState,
} from '@fairlot/vehicles-domain';
import type { Aggregate } from '@fairlot/event-sourcing-declaration';

/** The aggregate of a vehicle's event stream. */
export const vehicleAggregate: Aggregate<VehicleCommand, VehicleState, VehicleEvent> = {
  decider: vehicleDecider,
  digest: (state) => JSON.stringify(canonicalVehicle(state)),
  frequent: new Set(),
};
