import { isSame } from '#shared/form/is-same.js';

export type MergeSide = 'mine' | 'theirs';
/** The chosen side of each conflict, by the name of the part. */
export type ChosenSides = Readonly<Record<string, MergeSide>>;
export type MergeDecision = { readonly side: MergeSide; readonly isConflict: boolean };

/** Returns `one` with these fields taken from `other`. */
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

/**
 * Decides which side of a differing part applies. If only one side changed it, that side applies;
 * otherwise it is a conflict.
 */
export const decideMerge = (
  { isBaseKnown, was, own, other }: ValueVersions,
  chosen: MergeSide = 'mine',
): MergeDecision => {
  if (isBaseKnown && isSame(own, was)) return { side: 'theirs', isConflict: false };
  if (isBaseKnown && isSame(other, was)) return { side: 'mine', isConflict: false };
  return { side: chosen, isConflict: true };
};
