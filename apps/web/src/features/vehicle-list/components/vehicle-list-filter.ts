import { id } from '@fairlot/contracts';
import { z } from 'zod';
import { amountRange, dayRange } from '#shared/address/range.js';
import { listLayout } from '#shared/list/list-layout.js';
import { oneOfParameter, searchText, sortOrder } from '#shared/address/search-params.js';

export const STATES = [
  'all',
  'DRAFT',
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
  'IN_AUCTION',
  'SOLD',
] as const;
export const CHANNELS = ['all', 'AUCTION', 'CLICK_BUY', 'SHOWCASE', 'DIRECT'] as const;
export const SORTS = ['idVehicle', 'brand', 'askingPriceMinor', 'insertDate'] as const;

/** A search parameter with a code. A value in another format is ignored. */
const codeParameter = z
  .string()
  .regex(/^(?:all|[A-Z][A-Z0-9_]{0,49})$/)
  .default('all')
  .catch('all');

/** Search parameters of the vehicle list. The server filters and sorts. */
export const vehicleListFilter = z.object({
  text: searchText,
  state: oneOfParameter(STATES, 'all'),
  provenance: codeParameter,
  fuelType: codeParameter,
  channel: oneOfParameter(CHANNELS, 'all'),
  brand: searchText,
  model: searchText,
  licensePlate: searchText,
  vehicleCode: searchText,
  vehicleFrame: searchText,
  idTemplate: id.optional().catch(undefined),
  price: amountRange.schema,
  damage: amountRange.schema,
  inserted: dayRange.schema,
  /**
   * Range of the number of auctions. It has whole numbers, in the same format as ranges of amounts.
   */
  auctions: amountRange.schema,
  sort: oneOfParameter(SORTS, 'idVehicle'),
  order: sortOrder('desc'),
  ...listLayout,
});
export type VehicleListFilter = z.infer<typeof vehicleListFilter>;

/** The default search parameters, which the URL omits. */
export const VEHICLE_LIST_FILTER = vehicleListFilter.parse({});
