import type { HttpMethod } from '../operation.js';
import type { Tag } from '../tags.js';
import type { CallerKind } from '@fairlot/access-domain';
import type { FieldFault } from '../problem/field-faults.js';
import type { Field } from './field.js';

/** A call of a record: the path and the method are those of the inventory. */
type Call = {
  /** Inventory id, such as `ADM-40`; `ENG-…` where the inventory has none. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
};

export type RecordCalls = {
  readonly list: Call;
  readonly export: Call;
  readonly read: Call;
  readonly create: Call;
  readonly update: Call;
  readonly delete: Call;
  readonly deleteMany: Call;
  readonly history: Call;
};
export type RecordCallName = keyof RecordCalls;

/** What a record has to be beyond its fields one by one; the fault is shown at `field`. */
export type RecordRule = {
  readonly field: string;
  readonly fault: FieldFault;
  readonly isKept: (values: Readonly<Record<string, unknown>>) => boolean;
};

/**
 * A kind of record that staff keep: what is stored, how it is listed, and by which calls. The contract rows,
 * the routes of the server and the pages of the client are derived from it.
 */
export type RecordDescription = {
  /** In singular; names the table's changes, the texts and the page. */
  readonly name: string;
  /** In English, for the API document. */
  readonly words: { readonly one: string; readonly many: string; readonly about: string };
  readonly key: string;
  /** Where its list is in the client, below `/manage/records`. */
  readonly page: string;
  /** Of a table that is derived from the fields; without it a context has the table. */
  readonly table?: string;
  readonly tag: Tag;
  readonly callers: readonly CallerKind[];
  /**
   * The field with the market or the markets. Staff see the records of their own markets, and write those
   * of no other (ROL-036).
   */
  readonly marketField: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly rules?: readonly RecordRule[];
  /** The fields that together name a record. */
  readonly title: readonly [string, ...string[]];
  readonly list: {
    /** Columns in their usual order. */
    readonly columns: readonly [string, ...string[]];
    /** Fields in which a search looks for a part of their text. */
    readonly search: readonly [string, ...string[]];
    /** Names in the query, and their fields. */
    readonly filters: Readonly<Record<string, string>>;
    /** Fields that a list can be sorted by; the first is the usual order. */
    readonly sorts: readonly [string, ...string[]];
  };
  readonly calls: RecordCalls;
};

/** Checks that names of fields are right, and keeps the ids of the calls. */
export const describeRecord = <
  const Fields extends Readonly<Record<string, Field>>,
  const Calls extends RecordCalls,
>(
  description: Omit<RecordDescription, 'fields' | 'calls' | 'list' | 'title' | 'marketField'> & {
    readonly fields: Fields;
    readonly calls: Calls;
    readonly marketField: keyof Fields & string;
    readonly title: readonly [keyof Fields & string, ...(keyof Fields & string)[]];
    readonly list: {
      readonly columns: readonly [keyof Fields & string, ...(keyof Fields & string)[]];
      readonly search: readonly [keyof Fields & string, ...(keyof Fields & string)[]];
      readonly filters: Readonly<Record<string, keyof Fields & string>>;
      readonly sorts: readonly [keyof Fields & string, ...(keyof Fields & string)[]];
    };
  },
) => description;
