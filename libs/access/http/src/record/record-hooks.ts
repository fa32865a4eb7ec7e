import type { Caller } from '@fairlot/access-domain';
import type { FieldFault } from '@fairlot/contracts/problem';
import type { Language } from '@fairlot/countries';
import type { By, ChangeHow } from '@fairlot/records';

type Row = Readonly<Record<string, unknown>>;

/** All values that a record is to have, and those it has; null of a new one. */
export type Wished = { readonly values: Row; readonly stored: Row | null };

/** What is wrong with a field. */
export type Fault = { readonly path: string; readonly fault: FieldFault };

/** A record that was written, in the transaction that wrote it. */
export type WrittenRecord = {
  readonly manager: Parameters<NonNullable<ChangeHow<Row>['alongside']>>[0];
  /** Null of a new one. */
  readonly before: Row | null;
  readonly after: Row;
  readonly by: By;
  /** Of whoever writes it. */
  readonly language: Language;
};

/** What a kind of record does beyond its description. */
export type RecordHooks = {
  /** What the table keeps beside the fields, as it follows from them; `stored` is null of a new one. */
  beside?(values: Row, stored: Row | null): Row;
  /** What else is wrong with a change. */
  faults?(change: Wished, caller: Caller): readonly Fault[];
  /** What else is written with a change; what it throws undoes the change. */
  alongside?(written: WrittenRecord): Promise<void>;
};

/** Token of the hooks of records that are nothing beyond their description. */
export const NO_HOOKS = Symbol('no hooks');
