import * as fc from 'fast-check';
import { ValuePlaceholder, valueMeaningOf } from './answer-values.js';
import type { JsonSchema, OpenApi } from './open-api.js';

/** Input that broken or hostile clients might send. Each value has broken some server. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'x',
  '1',
  -1,
  0,
  0.001,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💥',
  '€',
  '\u202e',
  '%00',
  '../..',
  "'",
  'x'.repeat(20_000),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '24:00',
  '23:59',
  [],
  [null],
  {},
  { length: 1 },
  '__proto__',
  8.64e15,
  -8.64e15,
  8.64e15 + 1,
  253402300799999,
];

type ValueContext = {
  readonly document: OpenApi;
  readonly path: string;
  /** Whether hostile values may be generated too. */
  readonly hostile: boolean;
};

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: fc.oneof(
    fc.constantFrom('0001-01-01', '9999-12-31', '2026-03-29', '2026-10-25'),
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
};

const numberOr = (value: unknown, other: number): number =>
  typeof value === 'number' ? value : other;

const textValues = (schema: JsonSchema): fc.Arbitrary<string> => {
  const { format, pattern } = schema;
  if (typeof format === 'string' && FORMATS[format] !== undefined) return FORMATS[format];
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  const minLength = numberOr(schema['minLength'], 0);
  const maxLength = Math.min(numberOr(schema['maxLength'], 40), minLength + 40);
  return fc.string({ unit: 'binary-ascii', minLength, maxLength });
};

/** Generates numbers for a schema, mostly near its limits, where calculations often fail. */
const numberValues = (schema: JsonSchema): fc.Arbitrary<number> => {
  const min = numberOr(schema['minimum'], numberOr(schema['exclusiveMinimum'], -(2 ** 53) + 1));
  const max = numberOr(schema['maximum'], 2 ** 53 - 1);
  const step = numberOr(schema['multipleOf'], 1);
  const small = Math.min(max, Math.max(min, 0) + 20_000);
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(small) }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max, Math.ceil(min + step)) },
  );
};

const objectValues = (schema: JsonSchema, facts: ValueContext): fc.Arbitrary<unknown> => {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as readonly string[];
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, schemaValues(field, facts, name)] as const,
  );
  const requiredKeys = facts.hostile ? [] : required.filter((name) => name in properties);
  const model = fc.record(Object.fromEntries(fields), { requiredKeys });
  return facts.hostile
    ? fc
        .tuple(model, fc.boolean())
        .map(([value, more]) => (more ? { ...value, idDealer: 1, status: 'AWA' } : value))
    : model;
};

const validValue = (
  schema: JsonSchema,
  facts: ValueContext,
  name: string,
): fc.Arbitrary<unknown> => {
  const { $ref, enum: choices, anyOf, oneOf, items } = schema;
  if (typeof $ref === 'string') {
    const named = facts.document.components?.schemas?.[$ref.split('/').at(-1) ?? ''];
    return schemaValues(named ?? {}, facts, name);
  }
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  const either = anyOf ?? oneOf;
  if (Array.isArray(either))
    return fc.oneof(...(either as JsonSchema[]).map((each) => schemaValues(each, facts, name)));
  switch (schema['type']) {
    case 'object':
      return objectValues(schema, facts);
    case 'array':
      return fc.array(schemaValues((items ?? {}) as JsonSchema, facts, name), {
        minLength: Math.min(numberOr(schema['minItems'], 0), 3),
        maxLength: Math.min(numberOr(schema['maxItems'], 3), 3),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberValues(schema);
    case 'null':
      return fc.constant(null);
    default:
      return textValues(schema);
  }
};

const isReference = (name: string): boolean =>
  /^(?:ids?|id[A-Z]\w*|after|ifPosition|commandId|cursor)$/.test(name);
const isMoney = (name: string): boolean => /^(?:maximumMinor|amountMinor)$/.test(name);

/**
 * Generates values for a schema of the document. Ids mostly come from earlier responses.
 * @param name of the field that contains the value
 */
export const schemaValues = (
  schema: JsonSchema,
  facts: ValueContext,
  name: string,
): fc.Arbitrary<unknown> => {
  const isList = schema['type'] === 'array';
  const meaning = isMoney(name) ? 'minimumNextMinor' : valueMeaningOf(name, facts.path);
  const refers = !isList && (isReference(name) || isMoney(name));
  return fc.oneof(
    { weight: refers ? 1 : 6, arbitrary: validValue(schema, facts, name) },
    ...(refers
      ? [
          {
            weight: 6,
            arbitrary: fc.nat().map((pick): unknown => new ValuePlaceholder(meaning, pick)),
          },
        ]
      : []),
    ...(facts.hostile ? [{ weight: 1, arbitrary: fc.constantFrom(...HOSTILE_VALUES) }] : []),
  );
};
