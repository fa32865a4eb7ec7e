import { z } from 'zod';

/** The limits of a field, which its control enforces or checks before sending. */
export type FieldBounds = {
  readonly required: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** The words of a choice, if the field is one. */
  readonly words?: readonly string[];
  /** Set if the field is a boolean. */
  readonly isFlag?: true;
};

/** Removes optional, nullable, default, catch and pipe wrappers from a schema. */
const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrap(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch)
    return unwrap(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return schema;
};

/**
 * The schema of a field by its path, including fields in groups and lists. An index in the path
 * stands for any entry of a list.
 */
export const schemaAt = (schema: z.core.$ZodType, path: string): z.core.$ZodType =>
  path.split('.').reduce<z.core.$ZodType>((at, key) => {
    const inner = unwrap(at);
    if (inner instanceof z.ZodObject) return inner.shape[key] ?? z.never();
    return inner instanceof z.ZodArray ? inner.element : z.never();
  }, schema);

const definitionOf = <Def>({ _zod: { def } }: { readonly _zod: { readonly def: Def } }): Def => def;

/**
 * Returns the limit that a check sets. Reads its definition, because zod's `minLength` needs code
 * that the build leaves out.
 */
const limitOf = (check: z.core.$ZodCheck): Omit<FieldBounds, 'required'> => {
  if (check instanceof z.core.$ZodCheckMinLength) return { minLength: definitionOf(check).minimum };
  if (check instanceof z.core.$ZodCheckMaxLength) return { maxLength: definitionOf(check).maximum };
  if (check instanceof z.core.$ZodCheckGreaterThan)
    return { min: Number(definitionOf(check).value) };
  if (check instanceof z.core.$ZodCheckLessThan) return { max: Number(definitionOf(check).value) };
  return {};
};

/** Derives the limits of a field from its contract, so that forms do not repeat them. */
export const boundsOf = (schema: z.core.$ZodType): FieldBounds => {
  const required = [undefined, null, ''].every((none) => !z.safeParse(schema, none).success);
  const inner = unwrap(schema);
  if (inner instanceof z.ZodEnum)
    return { required, words: Object.values(inner.def.entries).map(String) };
  if (inner instanceof z.ZodBoolean) return { required, isFlag: true };
  const limits = (definitionOf(inner).checks ?? []).map(limitOf);
  return Object.assign({ required }, ...limits);
};
