export type Side = 'mine' | 'theirs';
/** Whose it is to be, of each part that was asked about. */
export type Chosen = Readonly<Record<string, Side>>;
export type Decided = { readonly side: Side; readonly isConflict: boolean };

/** Keys of objects in one order, whoever wrote them. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, ordered) === JSON.stringify(other, ordered);

/** One with some of its fields as the other has them. */
export const withFields = <T extends object>(
  one: T,
  other: T,
  fields: readonly (keyof T)[],
): T => ({ ...one, ...Object.fromEntries(fields.map((field) => [field, other[field]])) });

type Versions = {
  readonly isBaseKnown: boolean;
  readonly was: unknown;
  readonly own: unknown;
  readonly other: unknown;
};

/** Of a part that stands otherwise on the two sides: whoever changed it alone has it. */
export const decide = (
  { isBaseKnown, was, own, other }: Versions,
  chosen: Side = 'mine',
): Decided => {
  if (isBaseKnown && isSame(own, was)) return { side: 'theirs', isConflict: false };
  if (isBaseKnown && isSame(other, was)) return { side: 'mine', isConflict: false };
  return { side: chosen, isConflict: true };
};
