import type { RecordDescription } from './describe-record.js';
import type { Field } from './field.js';
import { reference } from './reference-fields.js';

/**
 * The field by which a filter selects. A filter by the record's key gets a reference to the record.
 */
export const filteredField = (
  { name, fields, list }: Pick<RecordDescription, 'name' | 'fields' | 'list'>,
  filter: string,
): Field => {
  const filtered = list.filters[filter]!;
  return typeof filtered === 'string' ? (fields[filtered] ?? reference(name)) : filtered;
};
