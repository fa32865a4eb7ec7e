import { toMinor } from '@fairlot/kernel';
import { z } from 'zod';

/** Codes of BODY_TYPE, FUEL and GEARBOX. */
export const BODY_TYPES = [
  'SALOON',
  'ESTATE',
  'CITY_CAR',
  'VAN',
  'CONVERTIBLE',
  'COUPE',
  'SUV',
  'OTHER',
] as const;
export const FUEL_TYPES = [
  'PETROL',
  'DIESEL',
  'LPG',
  'CNG',
  'HYBRID',
  'ELECTRIC',
  'HYDROGEN',
  'E85',
  'OTHER',
] as const;
export const GEARBOXES = ['MANUAL', 'AUTOMATIC'] as const;

/** Stray bytes of other encodings: real listings have them, a database and a screen should not. */
const CONTROLS = /\p{Cc}+/gu;
/** What bytes that are no UTF-8 were read as. */
const UNREADABLE = '\uFFFD';

const text = (min: number, max: number) =>
  z
    .string()
    .transform((value) => value.replace(CONTROLS, ' ').trim())
    .pipe(z.string().min(min).max(max))
    .refine((value) => !value.includes(UNREADABLE), 'has bytes that are not UTF-8');

const optional = <Output>(schema: z.ZodType<Output, string>) =>
  z.union([z.literal('').transform(() => null), schema]);

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const euros = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,2})?$/, 'is not an amount in euros such as 1234 or 1234.50')
  .transform((value) => toMinor(Number(value)) ?? 0)
  .refine((minor) => minor > 0, 'must be more than 0');

/** One line of the file, each field a text; what comes out is what the table takes. */
export const vehicleRow = z.object({
  externalId: text(1, 50),
  brand: text(1, 50),
  model: text(1, 100),
  version: text(0, 200),
  bodyType: z.enum(BODY_TYPES),
  fuelType: z.enum(FUEL_TYPES),
  gearbox: z.enum(GEARBOXES),
  powerHp: optional(whole(1, 3_000)),
  mileageKm: optional(whole(0, 3_000_000)),
  firstRegistration: optional(
    z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'is not a month such as 2019-07'),
  ),
  damaged: z.enum(['true', 'false']).transform((value) => value === 'true'),
  postalCode: optional(text(1, 10)),
  askingPriceEur: euros,
});
export type VehicleRow = z.infer<typeof vehicleRow>;

export const COLUMNS = Object.keys(vehicleRow.shape);
