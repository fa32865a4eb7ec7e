import { PLACE_NUMBERS, type StockQuery } from '@fairlot/contracts/vehicles';
import { VEHICLE_STATES, type VehicleFilter, type VehicleState } from '@fairlot/vehicles-records';
import type { SellScope } from './vehicle-scope.js';

const SENT_STATES: readonly VehicleState[] = ['SENT_SUP', 'SENT_MULTI'];
const STATES_AT: Readonly<Record<number, readonly VehicleState[]>> = {
  [PLACE_NUMBERS.SUP]: SENT_STATES,
  [PLACE_NUMBERS.STOCK]: VEHICLE_STATES.filter((state) => !SENT_STATES.includes(state)),
};

/**
 * A filter for the vehicles that a caller manages in a list (CON-041), in these states. Includes
 * vehicles of other owners under the caller's templates once they are published or sent to the
 * caller.
 */
export const managedIn = (
  scope: SellScope,
  { place, states }: Pick<StockQuery, 'place' | 'states'>,
): VehicleFilter => {
  const at = place === undefined ? VEHICLE_STATES : (STATES_AT[place] ?? []);
  const wanted = states === undefined ? at : at.filter((state) => states.includes(state));
  return 'idMarkets' in scope ? { ...scope, states: wanted } : { managedBy: scope, states: wanted };
};
