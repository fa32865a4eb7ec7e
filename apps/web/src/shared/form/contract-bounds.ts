import { z } from 'zod';

/** What a control may know of its field before anything is sent. */
export type Bounds = {
  readonly required: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** The words of a choice. */
  readonly words?: readonly string[];
};

/** Without what surrounds a field: optional, nullable, a default, what is done after parsing. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bare(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) return bare(schema.unwrap());
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  return schema;
};

const known = (key: 'minLength' | 'maxLength' | 'min' | 'max', value: number | null) =>
  value === null || !Number.isFinite(value) ? {} : { [key]: value };

/** The bounds of a field as its contract has them, so that no form types any of its own. */
export const boundsOf = (schema: z.core.$ZodType): Bounds => {
  const required = !z.safeParse(schema, undefined).success && !z.safeParse(schema, '').success;
  const inner = bare(schema);
  if (inner instanceof z.ZodEnum) return { required, words: inner.options.map(String) };
  if (inner instanceof z.ZodNumber)
    return { required, ...known('min', inner.minValue), ...known('max', inner.maxValue) };
  if (inner instanceof z.ZodString)
    return {
      required,
      ...known('minLength', inner.minLength),
      ...known('maxLength', inner.maxLength),
    };
  return { required };
};
