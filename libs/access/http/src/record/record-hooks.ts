import type { Caller } from '@fairlot/access-domain';
import type { Language } from '@fairlot/countries';
import type { By, ChangeHow } from '@fairlot/records';
import type { Fault, Wished } from './record-faults.js';

type Row = Readonly<Record<string, unknown>>;

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
