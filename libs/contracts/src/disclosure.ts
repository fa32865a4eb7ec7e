import type { Secret } from '@fairlot/auction-rules';
import { z } from 'zod';

/**
 * A kind of secret about other people in a response: secret data of lots, or ACCESS for who has
 * read such data.
 */
export type Disclosure = Secret | 'ACCESS';

/**
 * Uses a registry of zod, because `describe` clones a schema, and the clone keeps its entry in the
 * registry.
 */
const disclosures = z.registry<{ readonly what: readonly Disclosure[] }>();

/**
 * Marks a field as a secret about other people. Calls of staff that return such a field are
 * recorded (ENG-33), including calls added later.
 */
export const withDisclosure = <Schema extends z.ZodType>(
  schema: Schema,
  ...what: readonly Disclosure[]
): Schema => {
  const own = schema.clone();
  disclosures.add(own, { what });
  return own;
};

/** Properties of a schema definition that can contain other schemas. */
const INNER_SCHEMAS = [
  'innerType',
  'element',
  'shape',
  'options',
  'valueType',
  'in',
  'out',
  'left',
  'right',
];

const schemasIn = (part: unknown): z.core.$ZodType[] => {
  if (part instanceof z.core.$ZodType) return [part];
  return part instanceof Object ? Object.values(part).flatMap(schemasIn) : [];
};

const innerSchemasOf = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const definition: Readonly<Record<string, unknown>> = { ...(schema as z.ZodType).def };
  return INNER_SCHEMAS.flatMap((name) => schemasIn(definition[name]));
};

const disclosuresWithin = (schema: z.core.$ZodType): readonly Disclosure[] => [
  ...(disclosures.get(schema)?.what ?? []),
  ...innerSchemasOf(schema).flatMap(disclosuresWithin),
];

/**
 * All kinds of secrets about other people in the response of a call. If it returns a file, its row
 * lists them.
 */
export const disclosuresOf = ({
  answer,
  discloses = [],
}: {
  readonly answer: z.ZodType | string;
  readonly discloses?: readonly Disclosure[];
}): readonly Disclosure[] =>
  [
    ...new Set([...discloses, ...(typeof answer === 'string' ? [] : disclosuresWithin(answer))]),
  ].toSorted();
