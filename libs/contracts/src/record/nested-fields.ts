import { formatPostalCode, LANGUAGES, type Language } from '@fairlot/countries';
import { z } from 'zod';
import { customFault } from '../problem/field-faults.js';
import { optional, text, type Field, type Fields } from './field.js';
import { codeOf } from './reference-fields.js';

type NestedValues = Record<string, unknown>;

const examplesOf = (parts: Fields, at: 0 | -1): NestedValues =>
  Object.fromEntries(Object.entries(parts).map(([name, { examples }]) => [name, examples.at(at)]));

const schemaOf = (parts: Fields): z.ZodType<NestedValues, NestedValues> =>
  z.strictObject(
    Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema])),
  );

/** Fields that form one value. */
export const group = (parts: Fields) =>
  ({
    kind: 'group',
    schema: schemaOf(parts),
    parts,
    examples: [examplesOf(parts, 0), examplesOf(parts, -1)],
    isRequired: true,
  }) as const satisfies Field;

const STREET_MAX = 200;
const CITY_MAX = 100;
const POSTAL_CODE_MAX = 10;
const ADDRESS_FIELDS = {
  street: text(STREET_MAX, 'Via Prova 1', 'Via Prova 2'),
  postalCode: { ...text(POSTAL_CODE_MAX, '10121'), kind: 'postalCode' },
  city: text(CITY_MAX, 'Torino'),
  region: optional(codeOf('COUNTRY_AREA', 'IT-TO')),
  country: codeOf('COUNTRY', 'IT'),
} as const satisfies Fields;

/** Formats the postal code of an address for its country, if it is valid there. */
const formatAddress = (address: NestedValues): NestedValues => {
  const written = formatPostalCode(String(address['country']), String(address['postalCode']));
  return written === null ? address : { ...address, postalCode: written };
};

/** A postal address. Postal codes of the portal's markets are checked. @public for future use */
export const address = () =>
  ({
    ...group(ADDRESS_FIELDS),
    kind: 'address',
    isPersonal: true,
    schema: schemaOf(ADDRESS_FIELDS)
      .overwrite(formatAddress)
      .check(({ value, issues }) => {
        const { country, postalCode } = value;
        if (formatPostalCode(String(country), String(postalCode)) !== null) return;
        issues.push({ ...customFault('format'), path: ['postalCode'], input: postalCode });
      }),
  }) as const satisfies Field;

/** Whether the value of a field is one group of fields. */
export const isGroup = ({ kind }: Field): boolean => kind === 'group' || kind === 'address';

/** Several groups with the same fields; forms can sort them. */
export const listOf = (
  parts: Fields,
  { min, max }: { readonly min: number; readonly max: number },
  ...examples: readonly [NestedValues[], ...NestedValues[][]]
) =>
  ({
    kind: 'list',
    schema: z.array(schemaOf(parts)).min(min).max(max),
    parts,
    examples,
    isRequired: true,
  }) as const satisfies Field;

type TextByLanguage = Partial<Record<Language, string>>;

/** A text in one or more languages. Forms offer those of the record's markets, and English. */
export const textByLanguage = (
  max: number,
  ...examples: readonly [TextByLanguage, ...TextByLanguage[]]
) =>
  ({
    kind: 'textByLanguage',
    schema: z
      .partialRecord(z.enum(LANGUAGES), z.string().trim().min(1).max(max))
      .refine((texts) => Object.keys(texts).length > 0),
    examples,
    isRequired: true,
    max,
  }) as const satisfies Field;
