import { SORTS_MAX } from '@fairlot/contracts';
import { filteredField, filterSchemaOf } from '@fairlot/contracts/record';
import { z } from 'zod';
import { searchText } from '#shared/address/search-params.js';
import {
  sortAfterHeadClick,
  sortParameter,
  sortKeysIn,
  sortText,
  type SortKey,
} from '#shared/address/sorting.js';
import { listLayout, type ListLayout } from '#shared/list/list-layout.js';
import type { ListSource } from './list-source.js';

/**
 * The search parameters of a list: the search text, the filters by name, the order and the layout.
 */
export type RecordQuery = ListLayout & {
  readonly q: string;
  /** The order, in the format of the call's query: `surname,-name`. */
  readonly sort: string;
  readonly [filter: string]: string;
};

/**
 * Schema of a filter's search parameter. The router parses digits as numbers and `true` as a
 * boolean, so these are converted back. An invalid value is ignored.
 */
const filterOf = (record: ListSource, name: string) =>
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform(String)
    .refine((text) => filterSchemaOf(filteredField(record, name)).safeParse(text).success)
    .or(z.literal(''))
    .default('')
    .catch('');

/** Limits the number of sort keys. The newest key replaces the last one. */
const limitSortKeys = (keys: readonly SortKey[], max: number): readonly SortKey[] =>
  keys.length > max ? [...keys.slice(0, max - 1), keys.at(-1)!] : keys;

/** The sort parameter after a click on the header of a column. */
export const sortAfterClick = (
  sort: string,
  { key, isFurther, max = SORTS_MAX }: { key: string; isFurther: boolean; max?: number },
): string => sortText(limitSortKeys(sortKeysIn(sortAfterHeadClick(sort, key, isFurther)), max));

export const recordAddressSchema = (
  record: ListSource,
  sortsMax = SORTS_MAX,
): z.ZodType<RecordQuery> => {
  const { filters, sorts } = record.list;
  return z.object({
    q: searchText,
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, filterOf(record, name)])),
    sort: sortParameter(sorts, sorts[0]).transform((text) =>
      sortText(limitSortKeys(sortKeysIn(text), sortsMax)),
    ),
    ...listLayout,
  });
};
