import type { IdMarket } from '@fairlot/countries';
import type { RecordDescription } from './describe-record.js';
import { optional, type Field } from './field.js';

/** A field that only records of these markets require. @public for future use */
export const requiredInMarkets = <Of extends Field>(markets: readonly IdMarket[], field: Of) => ({
  ...optional(field),
  requiredIn: markets,
});

/** Whether a record of this market or these markets requires an optional field. */
export const isRequiredIn = ({ requiredIn: named }: Field, markets: unknown): boolean =>
  named?.some((one) => [markets].flat().includes(one)) ?? false;

/** Fields without a value that the markets of the record require. */
export const missingFieldsIn = (
  { fields, marketField }: Pick<RecordDescription, 'fields' | 'marketField'>,
  values: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.entries(fields)
    .filter(([name, field]) => values[name] === null && isRequiredIn(field, values[marketField]))
    .map(([name]) => name);
