import type { Secret } from '@fairlot/auction-rules';
import { z } from 'zod';

/** What an answer may tell of somebody else: secrets of lots, or who has looked at them. */
export type Disclosure = Secret | 'ACCESS';

const told = new WeakMap<z.core.$ZodType, readonly Disclosure[]>();

/**
 * A field of an answer that tells this of somebody else. Staff's calls whose answer has one are written
 * down (ENG-33), whoever adds such a field to whichever call.
 */
export const telling = <Schema extends z.ZodType>(
  schema: Schema,
  ...what: readonly Disclosure[]
): Schema => {
  const own = schema.clone();
  told.set(own, what);
  return own;
};

/** Where a schema keeps what it is made of. */
const PARTS = [
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

const partsOf = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const definition: Readonly<Record<string, unknown>> = { ...(schema as z.ZodType).def };
  return PARTS.flatMap((name) => schemasIn(definition[name]));
};

const within = (schema: z.core.$ZodType): readonly Disclosure[] => [
  ...(told.get(schema) ?? []),
  ...partsOf(schema).flatMap(within),
];

/** Everything that an answer of this call may tell of somebody else; of a file its row says it. */
export const disclosuresOf = ({
  answer,
  discloses = [],
}: {
  readonly answer: z.ZodType | string;
  readonly discloses?: readonly Disclosure[];
}): readonly Disclosure[] =>
  [...new Set([...discloses, ...(typeof answer === 'string' ? [] : within(answer))])].toSorted();
