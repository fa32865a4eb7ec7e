import type { HttpMethod } from '../operation.js';
import type { Tag } from '../tags.js';
import type { CallerKind } from '@fairlot/access-domain';
import type { FieldFault } from '../problem/field-faults.js';
import type { Field, Fields } from './field.js';

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

/** A call that turns a yes/no field on and off. */
export type SwitchCall = Call & {
  /** What it turns on, for the API document: `the dealer's right to …`. */
  readonly about: string;
  /** The field that keeps why it was turned off. */
  readonly reasonField?: string;
};

/** A list of only some records: those that these values of filters find. */
export type RecordView = {
  /** By the name of the filter. */
  readonly only: Readonly<Record<string, readonly unknown[]>>;
  readonly words: { readonly many: string; readonly about: string };
  /** Columns of its page, if they are others. */
  readonly columns?: readonly [string, ...string[]];
  /** Fields of its rows; all of them unless it names some. */
  readonly fields?: readonly string[];
  readonly calls: { readonly list: Call; readonly export?: Call; readonly count?: Call };
};
export type ViewCallName = keyof RecordView['calls'];

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
  /** Where its list and its record are in the client, if that is elsewhere. */
  readonly pages?: { readonly list: '/admin/dealer-list'; readonly one: '/admin/dealer/$id' };
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
  /** The field that keeps why it was taken out of use. */
  readonly reasonField?: string;
  readonly fields: Fields;
  readonly rules?: readonly RecordRule[];
  /** The fields that together name a record. */
  readonly title: readonly [string, ...string[]];
  readonly list: {
    /** Columns in their usual order. */
    readonly columns: readonly [string, ...string[]];
    /** Fields in which a search looks for a part of their text. */
    readonly search: readonly [string, ...string[]];
    /** Names in the query, and their fields, or the record's key; a field of its own where the table finds it otherwise. */
    readonly filters: Readonly<Record<string, string | Field>>;
    /** Fields that a list can be sorted by; the first is the usual order. */
    readonly sorts: readonly [string, ...string[]];
    /** Filters that the page offers; unless it names some, all but those by the key. */
    readonly panel?: readonly string[];
  };
  readonly calls: RecordCalls;
  /** Further yes/no fields with a call each, by field. */
  readonly switches?: Readonly<Record<string, SwitchCall>>;
  /** Further lists, by the names of their calls. */
  readonly views?: Readonly<Record<string, RecordView>>;
};

/** Every call of a record. */
export const allCallsOf = ({
  calls,
  switches = {},
  views = {},
}: Pick<RecordDescription, 'calls' | 'switches' | 'views'>): readonly Call[] => [
  ...Object.values(calls),
  ...Object.values(switches),
  ...Object.values(views).flatMap((view) => Object.values(view.calls)),
];

/** Checks that names of fields are right, and keeps the ids of the calls. */
export const describeRecord = <
  const Described extends Fields,
  const Calls extends RecordCalls,
  const Key extends string,
  const Switches extends Readonly<Record<string, SwitchCall>>,
  const Views extends Readonly<Record<string, RecordView>>,
  Name extends string = keyof Described & string,
>(
  description: Omit<
    RecordDescription,
    | ('fields' | 'calls' | 'list' | 'title' | 'key')
    | ('marketField' | 'ownerField' | 'languagesField' | 'disables' | 'reasonField')
    | ('switches' | 'views')
  > & {
    readonly fields: Described;
    readonly calls: Calls;
    readonly key: Key;
    readonly marketField: Name;
    readonly ownerField?: Name | Key;
    readonly languagesField?: Name;
    readonly disables?: Name;
    readonly reasonField?: Name;
    readonly switches?: Switches;
    readonly views?: Views;
    readonly title: readonly [Name, ...Name[]];
    readonly list: {
      readonly columns: readonly [Name, ...Name[]];
      readonly search: readonly [Name, ...Name[]];
      readonly filters: Readonly<Record<string, (keyof Described & string) | Key | Field>>;
      readonly sorts: readonly [Name, ...Name[]];
      readonly panel?: readonly string[];
    };
  },
) => description;
