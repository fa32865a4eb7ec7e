import { readAmount } from './read-amount.js';
import { readMonth } from './read-month.js';
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
  /** What is spoken in the market, such as `de`: it says how a text is written. */
  readonly languages: readonly string[];
  /** Which field a column's heading means; null when it is none. */
  readonly fieldOf: (heading: string) => VehicleField | null;
  /** What it may mean besides, which its values decide. */
  readonly otherFieldOf: (heading: string) => VehicleField | null;
  /** What columns mean whose headings are all those of our own export; null of another list. */
  readonly ownFieldsOf: (headings: readonly string[]) => readonly (VehicleField | null)[] | null;
  /** The code that a word means; `true` and `false` are those of `damaged`. */
  readonly codeOf: (field: CodedField, word: string) => string | null;
  /** What a seller has said that a value means; null: nothing is known. Undefined where he has said nothing. */
  readonly meaningOf?: (field: VehicleField, value: string) => string | null | undefined;
  /** A plate as it is kept; null when it is none. */
  readonly plateOf: (text: string) => string | null;
  /** A frame number as it is kept; null when it is none. @param firstRegistration `YYYY-MM`, where it is known */
  readonly frameOf: (text: string, firstRegistration: string | null) => string | null;
  /** Codes of the makes that a frame number tells of, where the make that is written is none of them. */
  readonly makesAgainst: (brand: string, frame: string) => readonly string[];
};

type Value = string | number | boolean;
type Reading = { readonly value: Value } | { readonly fault: RowFault };
type Field = {
  /** Without it there is no vehicle; what may be missing stays as it stands, or has no value. */
  readonly isRequired: boolean;
  /** Nobody knows less by what it says: `unbekannt` is no version, and no number. */
  readonly isText?: boolean;
  /** Of what stands there, trimmed and never empty. */
  readonly read: (text: string, vocabulary: ListVocabulary, row: RowSoFar) => Reading;
};
/** What of a row is read already: a number on a frame depends on the year it was made in. */
type RowSoFar = { readonly firstRegistration?: string | null };

const ok = (value: Value): Reading => ({ value });
const bad = (fault: RowFault): Reading => ({ fault });
const orBad = (value: Value | null, fault: RowFault): Reading =>
  value === null ? bad(fault) : ok(value);

const text = (max: number, isRequired: boolean): Field => ({
  ...{ isRequired, isText: true },
  read: (value) => (value.length > max ? bad('too_long') : ok(value)),
});
const choice = (field: CodedField, codes: readonly string[], isRequired: boolean): Field => ({
  isRequired,
  read: (value, vocabulary) => {
    const code = vocabulary.codeOf(field, value);
    return code !== null && codes.includes(code) ? ok(code) : bad('choice');
  },
});

const UNIT = /\s*(?:km|kms|kilomet(?:er|res?)|hp|bhp|ps|cv|ch|pk|kc|km\/h)\.?$/i;
/** `90000`, `90.000`, `90 000`, `90'000`. */
const WHOLE = /^(\d{1,9}|\d{1,3}(?:[.,'’ ]\d{3}){1,2})(?:[.,]0{1,2})?$/;
/** `51 kW (69 PS)`. */
const BESIDE_KW = /^\d+\s*kw\s*[(/]\s*(\d+)\s*(?:hp|bhp|ps|cv|ch|pk|km)\s*\)?$/i;
/** `69 PS (51 kW)`. */
const KW_BEHIND = /\s*[(/]\s*\d+\s*kw\s*\)?$/i;
const whole = (min: number, max: number): Field => ({
  isRequired: false,
  read: (value) => {
    const bare = value
      .normalize('NFKC')
      .replace(BESIDE_KW, '$1')
      .replace(KW_BEHIND, '')
      .replace(UNIT, '');
    const [, digits] = WHOLE.exec(bare) ?? [];
    if (digits === undefined) return bad('number');
    const number = Number(digits.replaceAll(/\D/g, ''));
    return number < min || number > max ? bad('range') : ok(number);
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
  firstRegistration: { isRequired: false, read: (value) => orBad(readMonth(value), 'month') },
  damaged: {
    isRequired: false,
    read: (value: string, vocabulary: ListVocabulary) => {
      const code = vocabulary.codeOf('damaged', value);
      return code === null ? bad('choice') : ok(code === 'true');
    },
  },
  postalCode: text(10, false),
  askingPriceEur: { isRequired: true, read: (value) => orBad(readAmount(value), 'amount') },
  // Both by the rules of the market that the vehicle stands in.
  licensePlate: {
    isRequired: false,
    read: (value: string, { plateOf }: ListVocabulary) => orBad(plateOf(value), 'plate'),
  },
  frame: {
    isRequired: false,
    read: (value: string, { frameOf }: ListVocabulary, { firstRegistration = null }: RowSoFar) =>
      orBad(frameOf(value, firstRegistration), 'frame'),
  },
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
  { vocabulary, row }: { readonly vocabulary: ListVocabulary; readonly row: RowSoFar },
): Reading => {
  const field: Field = VEHICLE_FIELDS[name];
  return field.read(value, vocabulary, row);
};
export const isTextField = (name: VehicleField): boolean => {
  const field: Field = VEHICLE_FIELDS[name];
  return field.isText === true;
};
