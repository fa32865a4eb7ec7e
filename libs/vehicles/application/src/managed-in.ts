import { PLACE_NUMBERS, type StockQuery } from '@fairlot/contracts/vehicles';
import { VEHICLE_STATES, type VehicleFilter, type VehicleState } from '@fairlot/vehicles-records';
import type { SellScope } from './vehicle-scope.js';

const SENT_STATES: readonly VehicleState[] = ['SENT_SUP', 'SENT_MULTI'];
const STATES_AT: Readonly<Record<number, readonly VehicleState[]>> = {
  [PLACE_NUMBERS.SUP]: SENT_STATES,
  [PLACE_NUMBERS.STOCK]: VEHICLE_STATES.filter((state) => !SENT_STATES.includes(state)),
};

/**
 * A filter for the vehicles in these states that a caller manages (CON-041). It includes vehicles
 * of other owners with the caller's templates, if they are published or were sent to the caller.
 */
export const managedIn = (
  scope: SellScope,
  { place, states }: Pick<StockQuery, 'place' | 'states'>,
): VehicleFilter => {
  const at = place === undefined ? VEHICLE_STATES : (STATES_AT[place] ?? []);
  const wanted = states === undefined ? at : at.filter((state) => states.includes(state));
  return 'idMarkets' in scope ? { ...scope, states: wanted } : { managedBy: scope, states: wanted };
};
