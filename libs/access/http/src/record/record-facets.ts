import type { RecordDescription } from '@fairlot/contracts/record';
import { assert } from '@fairlot/kernel';
import type { RecordSource } from './record-writes.js';

type Row = Readonly<Record<string, unknown>>;
type FacetRequest = {
  /** Filters whose choices are counted. */
  readonly names: readonly string[];
  /** Returns the filter of the list without one of its names, limited to the caller's records. */
  readonly narrowed: (without: string) => Row;
};

/** The number of records for each value of a filter, with all other filters applied. */
export const facetsOf = async (
  { list: { filters } }: RecordDescription,
  source: RecordSource,
  { names, narrowed }: FacetRequest,
): Promise<Row> => {
  const counted = names.map(async (name) => {
    const field = filters[name];
    assert(typeof field === 'string', `${name} is a filter of a field`);
    return [name, await source.counts(field, narrowed(name))] as const;
  });
  const known = (await Promise.all(counted)).filter(([, counts]) => counts !== null);
  return Object.fromEntries(known);
};
