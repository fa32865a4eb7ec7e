import { canonicalJson } from '@fairlot/kernel';

/** What became of the same fields on both sides. */
export type Merged<Field> = {
  /** Changed by the other user alone: that value is used. */
  readonly taken: readonly Field[];
  /** Changed by both, to different values: the user's own is kept until they take the other one. */
  readonly both: readonly Field[];
};

type States<Values> = {
  /** What both started from. */
  readonly was: Values;
  readonly mine: Values;
  /** What the other user has saved. */
  readonly theirs: Values;
};

/** Compares values of fields; lists by their items, groups in any order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** Compares three states of one record, field by field. */
export const mergeFields = <Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  { was, mine, theirs }: States<Values>,
): Merged<Field> => {
  const changed = fields.filter(
    (field) => !isSame(theirs[field], was[field]) && !isSame(theirs[field], mine[field]),
  );
  return {
    taken: changed.filter((field) => isSame(mine[field], was[field])),
    both: changed.filter((field) => !isSame(mine[field], was[field])),
  };
};
