import type { Caller } from '@fairlot/access-domain';
import type { VehicleSearch } from '@fairlot/contracts/vehicles';
import { assert, toMinor } from '@fairlot/kernel';
import type { VehicleFilter } from '@fairlot/vehicles-records';
import { parseDateAt } from '../date-at.js';

/**
 * Converts euros to cents.
 * @param euros with at most two decimals, which the contract ensures
 */
const minorOf = (euros: number | undefined): number | undefined => {
  if (euros === undefined) return undefined;
  const minor = toMinor(euros);
  assert(minor !== null, 'a price must be a whole number of cents');
  return minor;
};

/**
 * Converts a search as in the inventory to a filter of the table.
 * @throws Malformed for an invalid date
 */
export const vehicleSearchFilter = (
  { idMarket }: Pick<Caller, 'idMarket'>,
  {
    vehicleFrame,
    state,
    fuelType,
    minPrice,
    maxPrice,
    minDamage,
    maxDamage,
    insertDate,
    insertDateTo,
    q,
    ...same
  }: VehicleSearch,
): VehicleFilter => ({
  ...same,
  text: q,
  frame: vehicleFrame,
  states: state,
  fuelTypes: fuelType,
  minPriceMinor: minorOf(minPrice),
  maxPriceMinor: minorOf(maxPrice),
  minDamageMinor: minorOf(minDamage),
  maxDamageMinor: minorOf(maxDamage),
  insertedFrom: parseDateAt('insertDate', insertDate, { idMarket, bound: 'start' }),
  insertedTo: parseDateAt('insertDateTo', insertDateTo, { idMarket, bound: 'end' }),
});
