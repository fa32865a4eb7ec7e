import { canonicalJson } from '@fairlot/kernel';

/** The result for fields that both sides may have changed. */
export type Merged<Field> = {
  /** Changed by the other user only: that value is used. */
  readonly adopted: readonly Field[];
  /** Changed by both to different values: the user's own stays until they choose the other. */
  readonly both: readonly Field[];
};

type States<Values> = {
  /** The common base of both. */
  readonly was: Values;
  readonly edited: Values;
  /** Saved by the other user. */
  readonly newest: Values;
};

/** Compares field values; lists by their items, objects regardless of key order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** Three-way merge of a record, field by field. */
export const mergeFields = <Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  { was, edited, newest }: States<Values>,
): Merged<Field> => {
  const changed = fields.filter(
    (field) => !isSame(newest[field], was[field]) && !isSame(newest[field], edited[field]),
  );
  return {
    adopted: changed.filter((field) => isSame(edited[field], was[field])),
    both: changed.filter((field) => !isSame(edited[field], was[field])),
  };
};
