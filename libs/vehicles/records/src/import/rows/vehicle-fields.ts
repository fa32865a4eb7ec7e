import { plainNumber } from '@fairlot/kernel/written';
import { readAmount } from '../values/read-amount.js';
import type { DateOrder } from '../values/date-order.js';
import { readMonth } from '../values/read-month.js';
import type { RowFault } from './row-fault.js';

/** Codes of the code lists BODY_TYPE, FUEL and GEARBOX. */
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

/** The fields of a vehicle that a list can contain. */
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
/** Fields with coded values. Each language has words for them. */
export type CodedField = 'bodyType' | 'fuelType' | 'gearbox' | 'damaged';

/** The words of a language and the rules of a market, used to read lists. */
export type ListVocabulary = {
  /** Languages of the market, such as `de`. They help to detect text encodings. */
  readonly languages: readonly string[];
  /** Returns the field of a column heading, or null. */
  readonly fieldOf: (heading: string) => VehicleField | null;
  /** Returns another field that the heading may mean. The values in the column decide. */
  readonly otherFieldOf: (heading: string) => VehicleField | null;
  /**
   * Returns the fields of the columns if all headings are those of our own export, otherwise null.
   */
  readonly ownFieldsOf: (headings: readonly string[]) => readonly (VehicleField | null)[] | null;
  /** Returns the code of a word, or null. The codes of `damaged` are `true` and `false`. */
  readonly codeOf: (field: CodedField, word: string) => string | null;
  /**
   * The seller's mapping of a value. Null means unknown. Undefined means that there is no mapping.
   */
  readonly meaningOf?: (field: VehicleField, value: string) => string | null | undefined;
  /** The order of numeric dates in the list. If missing, each date is read without the others. */
  readonly dateOrder?: DateOrder;
  /** The list is a workbook that counts days from 1904-01-01. */
  readonly isFrom1904?: boolean;
  /** A plate in its stored form, or null if invalid. */
  readonly plateOf: (text: string) => string | null;
  /**
   * Returns a VIN in its stored form, or null if it is invalid.
   * @param firstRegistration `YYYY-MM` if known
   */
  readonly frameOf: (text: string, firstRegistration: string | null) => string | null;
  /** Returns the BRAND codes that belong to the VIN if they contradict the make. */
  readonly makesAgainst: (brand: string, frame: string) => readonly string[];
};

type FieldValue = string | number | boolean;
type FieldReading = { readonly value: FieldValue } | { readonly fault: RowFault };
type FieldReader = {
  /** Rows without this field are rejected. Missing optional fields keep their old value. */
  readonly isRequired: boolean;
  /** Free text. Words such as `unbekannt` mean no value, but abbreviations may be names. */
  readonly isFreeText?: boolean;
  /**
   * Converts the text of a cell to the value of the field, or reports its fault.
   * @param text trimmed and never empty
   */
  readonly read: (text: string, vocabulary: ListVocabulary, row: RowSoFar) => FieldReading;
};
/** The fields read so far. The format of a VIN depends on the year of first registration. */
type RowSoFar = { readonly firstRegistration?: string | null };

const validReading = (value: FieldValue): FieldReading => ({ value });
const invalidReading = (fault: RowFault): FieldReading => ({ fault });
const valueOrFault = (value: FieldValue | null, fault: RowFault): FieldReading =>
  value === null ? invalidReading(fault) : validReading(value);

const textField = (max: number, isRequired: boolean): FieldReader => ({
  isRequired,
  isFreeText: true,
  read: (value) => (value.length > max ? invalidReading('too_long') : validReading(value)),
});
const choiceField = (
  field: CodedField,
  codes: readonly string[],
  isRequired: boolean,
): FieldReader => ({
  isRequired,
  read: (value, vocabulary) => {
    const code = vocabulary.codeOf(field, value);
    return code !== null && codes.includes(code) ? validReading(code) : invalidReading('choice');
  },
});

/** `90000`, `90.000`, `90 000`, `90'000`. */
const WHOLE_NUMBER = /^(\d{1,9}|[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\2\d{3})?)(?:[.,]0{1,2})?$/;
/** A field that contains a whole number. @param bareOf removes the unit from the text */
const wholeNumber = (
  bareOf: (written: string) => string,
  [min, max]: readonly [number, number],
) => ({
  isRequired: false,
  read: (value: string): FieldReading => {
    const [, digits] = WHOLE_NUMBER.exec(bareOf(plainNumber(value) ?? '')) ?? [];
    if (digits === undefined) return invalidReading('number');
    const number = Number(digits.replaceAll(/\D/g, ''));
    return number < min || number > max ? invalidReading('range') : validReading(number);
  },
});

const HORSEPOWER = '(?:hp|bhp|ps|cv|ch|pk|kc|km|km din|ch din|din-ps)';
const POWER_PREFIX = /^(?:hp|bhp|ps|cv|ch|pk)\.?:?\s*(?=\d)/i;
const POWER_SUFFIX = new RegExp(String.raw`\s*${HORSEPOWER}\.?$`, 'i');
/** `51 kW (69 PS)`. */
const HORSEPOWER_AFTER_KW = new RegExp(
  String.raw`^\d+\s*kw\s*[(/]\s*(\d+)\s*${HORSEPOWER}\s*\)?$`,
  'i',
);
/** `69 PS (51 kW)`. */
const KW_SUFFIX = /\s*[(/]\s*\d+\s*kw\s*\)?$/i;
const powerOf = (written: string): string =>
  written
    .replace(HORSEPOWER_AFTER_KW, '$1')
    .replace(POWER_PREFIX, '')
    .replace(KW_SUFFIX, '')
    .replace(POWER_SUFFIX, '');

const KILOMETRES =
  '(?:km|kms|kilom[eè]t(?:er|res?|ri|ry|rów|ros)|chilometri|kilómetros|quilómetros)';
/** `Km 120.000`, as in Italy. */
const MILEAGE_PREFIX = /^kms?\.?:?\s*(?=\d)/i;
const MILEAGE_SUFFIX = new RegExp(String.raw`\s*${KILOMETRES}\.?$`, 'i');
/** `120 tkm`, `120,5 Tsd. km`, `120k`: thousands of kilometres. */
const THOUSANDS = new RegExp(
  String.raw`^(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:t\.?\s*km|(?:k|ts?d\.?|tausend|mila|mil|mille|tys\.?|thousand|duizend)\s*${KILOMETRES}?)\.?$`,
  'i',
);
const THOUSAND_DIGITS = 3;
const mileageOf = (written: string): string => {
  const bare = written.replace(MILEAGE_PREFIX, '');
  const [, thousands, fraction = ''] = THOUSANDS.exec(bare) ?? [];
  return thousands === undefined
    ? bare.replace(MILEAGE_SUFFIX, '')
    : thousands + fraction.padEnd(THOUSAND_DIGITS, '0');
};

/** Fields of a vehicle list, in the order in which they are shown. */
export const VEHICLE_FIELDS = {
  externalId: textField(50, true),
  brand: textField(50, true),
  model: textField(100, true),
  version: textField(200, false),
  bodyType: choiceField('bodyType', BODY_TYPES, true),
  fuelType: choiceField('fuelType', FUEL_TYPES, true),
  gearbox: choiceField('gearbox', GEARBOXES, true),
  powerHp: wholeNumber(powerOf, [1, 3_000]),
  mileageKm: wholeNumber(mileageOf, [0, 3_000_000]),
  firstRegistration: {
    isRequired: false,
    read: (value: string, { dateOrder: order, isFrom1904 }: ListVocabulary) =>
      valueOrFault(readMonth(value, { order, isFrom1904 }), 'month'),
  },
  damaged: {
    isRequired: false,
    read: (value: string, vocabulary: ListVocabulary) => {
      const code = vocabulary.codeOf('damaged', value);
      return code === null ? invalidReading('choice') : validReading(code === 'true');
    },
  },
  postalCode: { ...textField(10, false), isFreeText: false },
  askingPriceEur: { isRequired: true, read: (value) => valueOrFault(readAmount(value), 'amount') },
  // Validated by the rules of the vehicle's market.
  licensePlate: {
    isRequired: false,
    read: (value: string, { plateOf }: ListVocabulary) => valueOrFault(plateOf(value), 'plate'),
  },
  frame: {
    isRequired: false,
    read: (value: string, { frameOf }: ListVocabulary, { firstRegistration = null }: RowSoFar) =>
      valueOrFault(frameOf(value, firstRegistration), 'frame'),
  },
} satisfies Readonly<Record<VehicleField, FieldReader>>;

export const FIELD_NAMES = Object.keys(VEHICLE_FIELDS) as readonly VehicleField[];
export const REQUIRED_FIELDS: readonly VehicleField[] = FIELD_NAMES.filter(
  (name) => VEHICLE_FIELDS[name].isRequired,
);
export const isVehicleField = (name: string): name is VehicleField =>
  Object.hasOwn(VEHICLE_FIELDS, name);
export const readField = (
  name: VehicleField,
  value: string,
  { vocabulary, row }: { readonly vocabulary: ListVocabulary; readonly row: RowSoFar },
): FieldReading => {
  const field: FieldReader = VEHICLE_FIELDS[name];
  return field.read(value, vocabulary, row);
};
export const isFreeTextField = (name: VehicleField): boolean => {
  const field: FieldReader = VEHICLE_FIELDS[name];
  return field.isFreeText === true;
};
