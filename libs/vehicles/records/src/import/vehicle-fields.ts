import { toMinor } from '@fairlot/kernel';
import type { RowFault } from './row-fault.js';

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

/** What a list may tell of a vehicle. */
export type VehicleField =
  | 'externalId'
  | 'brand'
  | 'model'
  | 'version'
  | 'bodyType'
  | 'fuelType'
  | 'gearbox'
  | 'powerHp'
  | 'mileageKm'
  | 'firstRegistration'
  | 'damaged'
  | 'postalCode'
  | 'askingPriceEur'
  | 'licensePlate'
  | 'frame';
/** Fields whose values are codes, which each language has words for. */
export type CodedField = 'bodyType' | 'fuelType' | 'gearbox' | 'damaged';

/** How lists say things: whoever reads them hands in the words that he understands, and what his market knows. */
export type ListVocabulary = {
  /** Which field a column's heading means; null when it is none. */
  readonly fieldOf: (heading: string) => VehicleField | null;
  /** The code that a word means; `true` and `false` are those of `damaged`. */
  readonly codeOf: (field: CodedField, word: string) => string | null;
  /** A plate as it is kept; null when it is none. */
  readonly plateOf: (text: string) => string | null;
  /** A frame number as it is kept; null when it is none. */
  readonly frameOf: (text: string) => string | null;
  /** Codes of the makes that a frame number tells of, where the make that is written is none of them. */
  readonly makesAgainst: (brand: string, frame: string) => readonly string[];
};

type Value = string | number | boolean;
type Reading = { readonly value: Value } | { readonly fault: RowFault };
type Field = {
  /** Without it there is no vehicle; what may be missing stays as it stands, or has no value. */
  readonly isRequired: boolean;
  /** Of what stands there, trimmed and never empty. */
  readonly read: (text: string, vocabulary: ListVocabulary) => Reading;
};

const ok = (value: Value): Reading => ({ value });
const bad = (fault: RowFault): Reading => ({ fault });

const text = (max: number, isRequired: boolean): Field => ({
  isRequired,
  read: (value) => (value.length > max ? bad('too_long') : ok(value)),
});
const choice = (field: CodedField, codes: readonly string[], isRequired: boolean): Field => ({
  isRequired,
  read: (value, vocabulary) => {
    const code = vocabulary.codeOf(field, value);
    return code !== null && codes.includes(code) ? ok(code) : bad('choice');
  },
});

const UNIT = /\s*(?:km|hp|ps|cv|ch|pk|kc|km\/h)\.?$/i;
/** `90000`, `90.000`, `90 000`, `90'000`. */
const WHOLE = /^\d{1,9}$|^\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3}){1,2}$/;
const whole = (min: number, max: number): Field => ({
  isRequired: false,
  read: (value) => {
    const bare = value.replace(UNIT, '');
    if (!WHOLE.test(bare)) return bad('number');
    const number = Number(bare.replaceAll(/\D/g, ''));
    return number < min || number > max ? bad('range') : ok(number);
  },
});

const CURRENCY = /^(?:€|EUR)\s*|\s*(?:€|EUR|,-)$/gi;
const AMOUNT = /^(\d{1,7}|\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3}){1,2})(?:[.,](\d{1,2}))?$/;
/** Three digits behind a mark are thousands, one or two are cents, whichever mark it is. */
const amount = (value: string): Reading => {
  const [, euros, cents = ''] = AMOUNT.exec(value.replaceAll(CURRENCY, '').trim()) ?? [];
  if (euros === undefined) return bad('amount');
  const digits = euros.replaceAll(/\D/g, '');
  const minor = digits.length > 7 ? null : toMinor(Number(`${digits}.${cents || '0'}`));
  return minor === null || minor <= 0 ? bad('amount') : ok(minor);
};

const MONTHS = [
  /^(?<year>(?:19|20)\d\d)[-./](?<month>0?[1-9]|1[0-2])(?:[-./]\d{1,2})?(?:[T ].*)?$/,
  /^(?:(?:0?[1-9]|[12]\d|3[01])[-./])?(?<month>0?[1-9]|1[0-2])[-./](?<year>(?:19|20)\d\d)$/,
];
/** Days since 1899-12-30, as sheets keep dates: 1954 to 2064. */
const SERIAL = /^[2-5]\d{4}(?:\.\d+)?$/;
const DAY_MS = 86_400_000;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const month = (value: string): Reading => {
  if (SERIAL.test(value)) {
    const day = new Date(SERIAL_ZERO + Math.floor(Number(value)) * DAY_MS);
    return ok(day.toISOString().slice(0, 7));
  }
  for (const shape of MONTHS) {
    const found = shape.exec(value)?.groups;
    if (found !== undefined) return ok(`${found['year']}-${found['month']!.padStart(2, '0')}`);
  }
  return bad('month');
};

/** By the rules of the market that the vehicle stands in. */
const known = (rule: 'plateOf' | 'frameOf', fault: RowFault): Field => ({
  isRequired: false,
  read: (value, vocabulary) => {
    const kept = vocabulary[rule](value);
    return kept === null ? bad(fault) : ok(kept);
  },
});

/** How each is read, in the order in which they are shown. */
export const VEHICLE_FIELDS = {
  externalId: text(50, true),
  brand: text(50, true),
  model: text(100, true),
  version: text(200, false),
  bodyType: choice('bodyType', BODY_TYPES, true),
  fuelType: choice('fuelType', FUEL_TYPES, true),
  gearbox: choice('gearbox', GEARBOXES, true),
  powerHp: whole(1, 3_000),
  mileageKm: whole(0, 3_000_000),
  firstRegistration: { isRequired: false, read: month },
  damaged: {
    isRequired: false,
    read: (value: string, vocabulary: ListVocabulary) => {
      const code = vocabulary.codeOf('damaged', value);
      return code === null ? bad('choice') : ok(code === 'true');
    },
  },
  postalCode: text(10, false),
  askingPriceEur: { isRequired: true, read: amount },
  licensePlate: known('plateOf', 'plate'),
  frame: known('frameOf', 'frame'),
} satisfies Readonly<Record<VehicleField, Field>>;

export const FIELD_NAMES = Object.keys(VEHICLE_FIELDS) as readonly VehicleField[];
export const REQUIRED_FIELDS: readonly VehicleField[] = FIELD_NAMES.filter(
  (name) => VEHICLE_FIELDS[name].isRequired,
);
export const isVehicleField = (name: string): name is VehicleField =>
  Object.hasOwn(VEHICLE_FIELDS, name);
/** Reads one field. */
export const readField = (
  name: VehicleField,
  value: string,
  vocabulary: ListVocabulary,
): Reading => {
  const field: Field = VEHICLE_FIELDS[name];
  return field.read(value, vocabulary);
};
