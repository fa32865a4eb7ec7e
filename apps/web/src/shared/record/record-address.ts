import { SORTS_MAX } from '@fairlot/contracts';
import { filteredField, filterSchemaOf, type RecordDescription } from '@fairlot/contracts/record';
import { z } from 'zod';
import { searchText } from '#shared/address/said.js';
import {
  sortedByHead,
  sorting,
  sortKeysIn,
  sortText,
  type SortKey,
} from '#shared/address/sorting.js';
import { listLook, type ListLook } from '#shared/list/list-look.js';

/** What the address of a list says: the search, each filter by its name, the order and the look. */
export type RecordSaid = ListLook & {
  readonly q: string;
  /** As the query of the call has it: `surname,-name`. */
  readonly sort: string;
  readonly [filter: string]: string;
};

/** A value that a filter's field can't have counts as not said. */
const filterOf = (record: RecordDescription, name: string) =>
  z
    .string()
    .refine((said) => filterSchemaOf(filteredField(record, name)).safeParse(said).success)
    .or(z.literal(''))
    .default('')
    .catch('');

/** As many orders as a list takes: the newest one takes the place of the last. */
const bounded = (keys: readonly SortKey[]): readonly SortKey[] =>
  keys.length > SORTS_MAX ? [...keys.slice(0, SORTS_MAX - 1), keys.at(-1)!] : keys;

/** What is said when the head of a column is pressed. */
export const sortedBy = (said: string, key: string, isFurther: boolean): string =>
  sortText(bounded(sortKeysIn(sortedByHead(said, key, isFurther))));

export const addressOf = (record: RecordDescription): z.ZodType<RecordSaid> => {
  const { filters, sorts } = record.list;
  return z.object({
    q: searchText,
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, filterOf(record, name)])),
    sort: sorting(sorts, sorts[0]).transform((said) => sortText(bounded(sortKeysIn(said)))),
    ...listLook,
  });
};

/** What differs from the usual; the rest stays out of the address. */
export const saidBeyond = (unsaid: RecordSaid, said: Partial<RecordSaid>) =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => value !== unsaid[name]));
