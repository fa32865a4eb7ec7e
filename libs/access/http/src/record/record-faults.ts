import type { Caller } from '@fairlot/access-domain';
import { mayWrite, missingFieldsIn, type RecordDescription } from '@fairlot/contracts/record';
import { canonicalJson } from '@fairlot/kernel';
import { findUnknownPaths } from './references-in.js';
import type { HookFault, RecordHooks, ProposedRecord } from './record-hooks.js';
import type { References } from './references.js';
import { emptyRichTexts } from './rich-values.js';

type Row = Readonly<Record<string, unknown>>;

type ChangeScope = {
  readonly references: References;
  readonly caller: Caller;
  /** Whether a row belongs to a market in which the caller does not act. */
  readonly isForeign: (row: Row) => boolean;
  /** Additional checks that this kind of record has. */
  readonly own: NonNullable<RecordHooks['faults']>;
};

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** Changed fields that the caller may not write. */
const unwritableFields = (
  { fields }: RecordDescription,
  { values, stored }: ProposedRecord,
  caller: Caller,
) =>
  Object.entries(fields)
    .filter(([name, field]) => !mayWrite(field, caller) && !isSame(values[name], stored?.[name]))
    .map(([name]) => name);

/**
 * Faults that the request schema cannot detect: missing rights, rules across fields, and unknown
 * references.
 */
export const faultsOf = async (
  record: RecordDescription,
  change: ProposedRecord,
  { isForeign, own, ...scope }: ChangeScope,
): Promise<readonly HookFault[]> => {
  const readOnly = unwritableFields(record, change, scope.caller);
  if (readOnly.length > 0) return readOnly.map((path) => ({ path, fault: 'read_only' }));
  const { values, stored } = change;
  if (isForeign(values) || (stored !== null && isForeign(stored)))
    return [{ path: record.marketField, fault: 'foreign_market' }];
  const broken = (record.rules ?? []).filter(({ isKept }) => !isKept(values));
  if (broken.length > 0) return broken.map(({ field, fault }) => ({ path: field, fault }));
  const missing = [...missingFieldsIn(record, values), ...emptyRichTexts(record.fields, values)];
  if (missing.length > 0) return missing.map((path) => ({ path, fault: 'required' }));
  const further = own(change, scope.caller);
  if (further.length > 0) return further;
  const unknown = await findUnknownPaths(record.fields, change, scope);
  return unknown.map((path) => ({ path, fault: 'unknown_reference' }));
};
