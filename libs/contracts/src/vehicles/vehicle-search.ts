import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import {
  channel,
  decimalText,
  idText,
  instantText,
  listOf,
  searchText,
  UNITS,
  wholeNumberText,
} from '../fields.js';
import { listSort } from '../list.js';

const optionalText = searchText.optional();
/** Above any asking price that an import accepts. */
const PRICE_MAX_EUROS = 10_000_000;
const price = decimalText(
  z.number().min(0).max(PRICE_MAX_EUROS).multipleOf(0.01).meta(UNITS.euros),
);
/** Percentage of the asking price. */
const percent = decimalText(
  z.number().min(0).max(1_000).multipleOf(0.01).meta({
    'x-unit': '%',
    description: 'Percentage of the asking price',
  }),
);
/** Upper bound of the filters by number of auctions. */
const AUCTIONS_MAX = 1_000;
const auctions = wholeNumberText(z.int().min(0).max(AUCTIONS_MAX));
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/);
const CODES_MAX = 50;

/** The states of STA-087. */
const vehicleState = z.enum([
  'DRAFT',
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
  'IN_AUCTION',
  'SOLD',
]);

/**
 * Filters of vehicles (VehicleSearch of the inventory); all must match. Texts match parts, without
 * accents and case.
 */
export const vehicleSearch = z.object({
  brand: optionalText,
  model: optionalText,
  licensePlate: optionalText,
  vehicleCode: optionalText,
  vehicleFrame: optionalText,
  q: optionalText.describe(
    'Words to search in make, model, version, registration number, VIN, code and id. All words must match',
  ),
  channel: channel.optional(),
  idTemplate: idText.optional(),
  provenance: listOf(code, CODES_MAX).optional(),
  state: listOf(vehicleState, CODES_MAX).optional(),
  fuelType: listOf(code, CODES_MAX).optional(),
  minPrice: price.optional(),
  maxPrice: price.optional(),
  minDamage: price
    .optional()
    .describe(
      'Range of the estimated repair costs. Vehicles without a condition report do not match any range',
    ),
  maxDamage: price.optional(),
  minMix: percent.optional(),
  maxMix: percent.optional(),
  minAuctions: auctions
    .optional()
    .describe('Number of auctions that have listed the vehicle, whether it was sold or not'),
  maxAuctions: auctions.optional(),
  insertDate: instantText.optional(),
  insertDateTo: instantText
    .optional()
    .describe('End of the period. A date includes that day; a time is not included'),
});
/** Sort orders of vehicle lists. */
export const vehicleSort = listSort(
  ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'],
  '-idVehicle',
);
export const vehicleSearchQuery = vehicleSearch.extend({ sort: vehicleSort });
export type VehicleSearch = z.infer<typeof vehicleSearch>;

/** Columns of a vehicle export, in default order. */
export const VEHICLE_COLUMNS = [
  'vehicleCode',
  'brand',
  'model',
  'version',
  'bodyType',
  'fuelType',
  'gearbox',
  'powerHp',
  'mileageKm',
  'firstRegistration',
  'damaged',
  'licensePlate',
  'frame',
  'askingPriceMinor',
  'state',
  'provenance',
  'channel',
  'insertDate',
] as const;
export type VehicleColumn = (typeof VEHICLE_COLUMNS)[number];

/** A workbook is built in memory; use CSV for longer lists. */
export const WORKBOOK_ROWS_MAX = 5_000;

/** SEC-35: filters, order and format of an export. */
export const vehicleFile = z.strictObject({
  ...vehicleSearchQuery.shape,
  columns: z
    .array(z.enum(VEHICLE_COLUMNS))
    .min(1)
    .max(VEHICLE_COLUMNS.length)
    .refine((columns) => new Set(columns).size === columns.length)
    .optional(),
  typeExport: z.enum(['CSV', 'XLSX']).default('CSV'),
  language: z.enum(LANGUAGES).optional(),
});
