import type { Caller } from '@fairlot/access-domain';
import type { FieldFault } from '@fairlot/contracts/problem';
import type { Language } from '@fairlot/countries';
import type { Cause, ChangeOptions } from '@fairlot/records';

type Row = Readonly<Record<string, unknown>>;

/** All new and stored values of a record; stored values are null for a new record. */
export type ProposedRecord = { readonly values: Row; readonly stored: Row | null };

/** An error of a field: its path and the code. */
export type HookFault = { readonly path: string; readonly fault: FieldFault };

/** A record that was written, and the transaction that wrote it. */
export type WrittenRecord = {
  readonly manager: Parameters<NonNullable<ChangeOptions<Row>['alongside']>>[0];
  /** The stored values before the write. Null for a new record. */
  readonly before: Row | null;
  readonly after: Row;
  readonly by: Cause;
  /** The language of the user who writes the record. */
  readonly language: Language;
};

/** Behaviour of a kind of record that its description cannot express. */
export type RecordHooks = {
  /** Values of further columns that follow from the fields. `stored` is null for a new record. */
  beside?(values: Row, stored: Row | null): Row;
  /** Additional faults in a change. */
  faults?(change: ProposedRecord, caller: Caller): readonly HookFault[];
  /** Additional writes with a change. An error reverts the change. */
  alongside?(written: WrittenRecord): Promise<void>;
};

/** Token for records without hooks. */
export const NO_HOOKS = Symbol('no hooks');
