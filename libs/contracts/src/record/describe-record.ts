import type { HttpMethod } from '../operation.js';
import type { Tag } from '../tags.js';
import type { CallerKind } from '@fairlot/access-domain';
import type { FieldFault } from '../problem/field-faults.js';
import type { Fields } from './field.js';

/** A call of a record: the path and the method are those of the inventory. */
type Call = {
  /** Inventory id, such as `ADM-40`; `ENG-…` where the inventory has none. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The last parameter of a path is the record's key: `/template/:idTemplate`. */
  readonly path: string;
  /** Where fewer may call it than the other calls. */
  readonly callers?: readonly CallerKind[];
  /** What the inventory calls the key here, where it is not the record's. */
  readonly key?: string;
};

type NeededCall = 'list' | 'read' | 'create' | 'update';
/** `delete` disables the record where `disables` names its field; then `enable` turns it on and off. */
type FurtherCall = 'export' | 'delete' | 'deleteMany' | 'history' | 'enable';
export type RecordCallName = NeededCall | FurtherCall;
export type RecordCalls = Readonly<Record<NeededCall, Call> & Partial<Record<FurtherCall, Call>>>;

/** What a record has to be beyond its fields one by one; the fault is shown at `field`. */
export type RecordRule = {
  /** Of a nested field by dots: `policy.increments`. */
  readonly field: string;
  readonly fault: FieldFault;
  /** Also asked where fields are missing that the caller leaves as they are. */
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
  /** The field with the dealer whose owners see the record, too. */
  readonly ownerField?: string;
  /** The field with the markets whose languages its texts are in; else it is `marketField`. */
  readonly languagesField?: string;
  /** The field that says whether it is in use: nothing that refers to it may lose it. */
  readonly disables?: string;
  readonly fields: Fields;
  readonly rules?: readonly RecordRule[];
  /** The fields that together name a record. */
  readonly title: readonly [string, ...string[]];
  readonly list: {
    /** Columns in their usual order. */
    readonly columns: readonly [string, ...string[]];
    /** Fields in which a search looks for a part of their text. */
    readonly search: readonly [string, ...string[]];
    /** Names in the query, and their fields, or the record's key. */
    readonly filters: Readonly<Record<string, string>>;
    /** Fields that a list can be sorted by; the first is the usual order. */
    readonly sorts: readonly [string, ...string[]];
  };
  readonly calls: RecordCalls;
};

/** Checks that names of fields are right, and keeps the ids of the calls. */
export const describeRecord = <
  const Described extends Fields,
  const Calls extends RecordCalls,
  const Key extends string,
  Name extends string = keyof Described & string,
>(
  description: Omit<
    RecordDescription,
    | ('fields' | 'calls' | 'list' | 'title' | 'key')
    | ('marketField' | 'ownerField' | 'languagesField' | 'disables')
  > & {
    readonly fields: Described;
    readonly calls: Calls;
    readonly key: Key;
    readonly marketField: Name;
    readonly ownerField?: Name;
    readonly languagesField?: Name;
    readonly disables?: Name;
    readonly title: readonly [Name, ...Name[]];
    readonly list: {
      readonly columns: readonly [Name, ...Name[]];
      readonly search: readonly [Name, ...Name[]];
      readonly filters: Readonly<Record<string, Name | Key>>;
      readonly sorts: readonly [Name, ...Name[]];
    };
  },
) => description;
