import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { channel, idText, instantText, many, searchText, UNITS } from '../fields.js';
import { listSort } from '../list.js';

const optionalText = searchText.optional();
/** Beyond any asking price that an import takes. */
const PRICE_MAX_EUROS = 10_000_000;
const price = z.coerce.number().min(0).max(PRICE_MAX_EUROS).multipleOf(0.01).meta(UNITS.euros);
/** Of the asking price. */
const percent = z.coerce.number().min(0).max(1_000).multipleOf(0.01).meta({
  'x-unit': '%',
  description: 'Percentage of the asking price',
});
/** As many of one vehicle as are told apart. */
const AUCTIONS_MAX = 1_000;
const auctions = z.coerce.number().int().min(0).max(AUCTIONS_MAX);
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/);
const CODES_MAX = 50;

/** Of STA-087. */
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
 * What vehicles are chosen by (VehicleSearch of the inventory); all that is given must hold. Texts are
 * looked for as parts, marks and case do not count.
 */
export const vehicleSearch = z.object({
  brand: optionalText,
  model: optionalText,
  licensePlate: optionalText,
  vehicleCode: optionalText,
  vehicleFrame: optionalText,
  q: optionalText.describe(
    'Words to search in make, model, version, registration number, VIN, code and id. All must match',
  ),
  channel: channel.optional(),
  idTemplate: idText.optional(),
  provenance: many(code, CODES_MAX).optional(),
  state: many(vehicleState, CODES_MAX).optional(),
  fuelType: many(code, CODES_MAX).optional(),
  minPrice: price.optional(),
  maxPrice: price.optional(),
  minDamage: price
    .optional()
    .describe('Range of the estimated repair costs. Vehicles without a report match no range'),
  maxDamage: price.optional(),
  minMix: percent.optional(),
  maxMix: percent.optional(),
  minAuctions: auctions
    .optional()
    .describe('Auctions that have listed the vehicle, whether it was sold or not'),
  maxAuctions: auctions.optional(),
  insertDate: instantText.optional(),
  insertDateTo: instantText
    .optional()
    .describe('A date includes the whole day; a time is exclusive'),
});
/** The orders of lists of vehicles. */
export const vehicleSort = listSort(
  ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'],
  '-idVehicle',
);
export const vehicleWish = vehicleSearch.extend({ sort: vehicleSort });
export type VehicleSearch = z.infer<typeof vehicleSearch>;

/** What a file of vehicles may tell, in the order of its columns where none is asked for. */
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

/** A workbook is put together in memory; longer lists are CSV. */
export const WORKBOOK_ROWS_MAX = 5_000;

/** SEC-35: which vehicles, in which order, and how they are written. */
export const vehicleFile = z.strictObject({
  ...vehicleWish.shape,
  columns: z
    .array(z.enum(VEHICLE_COLUMNS))
    .min(1)
    .max(VEHICLE_COLUMNS.length)
    .refine((columns) => new Set(columns).size === columns.length)
    .optional(),
  typeExport: z.enum(['CSV', 'XLSX']).default('CSV'),
  language: z.enum(LANGUAGES).optional(),
});
