import { canonicalJson } from '@fairlot/kernel';
import { isSame } from './is-same.js';

/** The entries that the other user has added to a list and removed from it. */
export type EntryChanges = {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
};

/** The result of a merge. */
export type MergeResult<Field extends string> = {
  /** Fields that only the other user changed. Their new values are taken over. */
  readonly adopted: readonly Field[];
  /**
   * Fields that both users changed to different values. The user's own value stays until the user
   * chooses.
   */
  readonly both: readonly Field[];
  /** Lists that were merged entry by entry, with the changes by the other user. */
  readonly lists: Readonly<Partial<Record<Field, EntryChanges>>>;
  /** The values of all fields that the merge changes in the form. */
  readonly values: Readonly<Partial<Record<Field, unknown>>>;
};

type MergeSides<Value> = {
  /** The stored value when the edit began. It is the common base of both sides. */
  readonly was: Value;
  readonly edited: Value;
  /** The newest stored value, saved by the other user. */
  readonly newest: Value;
};

/** Returns a key that identifies an entry of a list, such as a code regardless of its spelling. */
export type EntryKey = (entry: unknown) => string;

/** Uses the whole entry as key. So a changed entry counts as one removed and one added entry. */
export const keyByValue: EntryKey = canonicalJson;

const mergeEntries = ({ was, edited, newest }: MergeSides<readonly unknown[]>, key: EntryKey) => {
  const keysOf = (entries: readonly unknown[]) => new Set(entries.map(key));
  const [inWas, inEdited, inNewest] = [keysOf(was), keysOf(edited), keysOf(newest)];
  return {
    merged: [
      ...newest.filter((entry) => inEdited.has(key(entry)) || !inWas.has(key(entry))),
      ...edited.filter((entry) => !inWas.has(key(entry)) && !inNewest.has(key(entry))),
    ],
    added: newest.filter((entry) => !inWas.has(key(entry)) && !inEdited.has(key(entry))),
    removed: edited.filter((entry) => inWas.has(key(entry)) && !inNewest.has(key(entry))),
  };
};

/**
 * Merges two edits of a form field by field, with their common base. A list with a key for its
 * entries is merged entry by entry, so that additions and removals of both sides apply.
 */
export const mergeFields = <Values extends object, Field extends keyof Values & string>(
  fields: readonly Field[],
  { was, edited, newest }: MergeSides<Values>,
  entryKeys?: Readonly<Partial<Record<Field, EntryKey>>>,
): MergeResult<Field> => {
  const values: Partial<Record<Field, unknown>> = {};
  const lists: Partial<Record<Field, EntryChanges>> = {};
  const adopted: Field[] = [];
  const both: Field[] = [];
  for (const field of fields) {
    if (isSame(newest[field], was[field]) || isSame(newest[field], edited[field])) continue;
    const key = entryKeys?.[field];
    if (key !== undefined) {
      const sides = { was: was[field], edited: edited[field], newest: newest[field] };
      const { merged, ...changes } = mergeEntries(sides as MergeSides<readonly unknown[]>, key);
      values[field] = merged;
      if (changes.added.length + changes.removed.length > 0) lists[field] = changes;
    } else if (isSame(edited[field], was[field])) {
      values[field] = newest[field];
      adopted.push(field);
    } else both.push(field);
  }
  return { adopted, both, lists, values };
};
