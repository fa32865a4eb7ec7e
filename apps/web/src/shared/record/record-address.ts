import { filterSchemaOf, type Field, type RecordDescription } from '@fairlot/contracts/record';
import { z } from 'zod';
import { oneOf, searchText, sortOrder } from '#shared/address/said.js';
import { listLook, type ListLook } from '#shared/list/list-look.js';

/** What the address of a list says: the search, each filter by its name, the order and the look. */
export type RecordSaid = ListLook & {
  readonly q: string;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly [filter: string]: string;
};

const isValueOf = (field: Field | undefined, said: string): boolean =>
  field !== undefined && filterSchemaOf(field).safeParse(said).success;

/** A value that a filter's field can't have counts as not said. */
const filterOf = ({ fields }: RecordDescription, field: string) =>
  z
    .string()
    .refine((said) => isValueOf(fields[field], said))
    .or(z.literal(''))
    .default('')
    .catch('');

export const addressOf = (record: RecordDescription): z.ZodType<RecordSaid> => {
  const { filters, sorts } = record.list;
  return z.object({
    q: searchText,
    ...Object.fromEntries(
      Object.entries(filters).map(([name, field]) => [name, filterOf(record, field)]),
    ),
    sort: oneOf(sorts, sorts[0]),
    order: sortOrder('asc'),
    ...listLook,
  });
};

/** What differs from the usual; the rest stays out of the address. */
export const saidBeyond = (unsaid: RecordSaid, said: Partial<RecordSaid>) =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => value !== unsaid[name]));
