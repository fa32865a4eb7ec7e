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
  /** Yes or no. */
  readonly isFlag?: true;
};

/** Without what surrounds a field: optional, nullable, a default, what is done after parsing. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bare(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) return bare(schema.unwrap());
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  return schema;
};

const defOf = <Def>({ _zod: { def } }: { readonly _zod: { readonly def: Def } }): Def => def;

/** Of the checks themselves: zod's own `minLength` asks the writers that the build leaves out. */
const limitOf = (check: z.core.$ZodCheck): Omit<Bounds, 'required'> => {
  if (check instanceof z.core.$ZodCheckMinLength) return { minLength: defOf(check).minimum };
  if (check instanceof z.core.$ZodCheckMaxLength) return { maxLength: defOf(check).maximum };
  if (check instanceof z.core.$ZodCheckGreaterThan) return { min: Number(defOf(check).value) };
  if (check instanceof z.core.$ZodCheckLessThan) return { max: Number(defOf(check).value) };
  return {};
};

/** The bounds of a field as its contract has them, so that no form types any of its own. */
export const boundsOf = (schema: z.core.$ZodType): Bounds => {
  const required = [undefined, null, ''].every((none) => !z.safeParse(schema, none).success);
  const inner = bare(schema);
  if (inner instanceof z.ZodEnum)
    return { required, words: Object.values(inner.def.entries).map(String) };
  if (inner instanceof z.ZodBoolean) return { required, isFlag: true };
  const limits = (defOf(inner).checks ?? []).map(limitOf);
  return Object.assign({ required }, ...limits);
};
