import { isSame } from '#shared/form/is-same.js';

export type MergeSide = 'mine' | 'theirs';
/** The chosen side of each conflict. */
export type ChosenSides = Readonly<Record<string, MergeSide>>;
export type MergeDecision = { readonly side: MergeSide; readonly isConflict: boolean };

/** Replaces some fields of `one` by those of `other`. */
export const copyFields = <T extends object>(
  one: T,
  other: T,
  fields: readonly (keyof T)[],
): T => ({ ...one, ...Object.fromEntries(fields.map((field) => [field, other[field]])) });

type ValueVersions = {
  readonly isBaseKnown: boolean;
  readonly was: unknown;
  readonly own: unknown;
  readonly other: unknown;
};

/** Decides a part that differs. A change by only one side applies. */
export const decideMerge = (
  { isBaseKnown, was, own, other }: ValueVersions,
  chosen: MergeSide = 'mine',
): MergeDecision => {
  if (isBaseKnown && isSame(own, was)) return { side: 'theirs', isConflict: false };
  if (isBaseKnown && isSame(other, was)) return { side: 'mine', isConflict: false };
  return { side: chosen, isConflict: true };
};
