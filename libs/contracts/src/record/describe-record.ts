import type { HttpMethod } from '../operation.js';
import type { Tag } from '../tags.js';
import type { CallerKind } from '@fairlot/access-domain';
import type { FieldFault } from '../problem/field-faults.js';
import type { Field, Fields } from './field.js';

/** A call of a record, with path and method of the inventory. */
type CallDescription = {
  /** Inventory id, such as `ADM-40`, or `ENG-…` for calls that are not in the inventory. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The last path parameter is the key of the record: `/template/:idTemplate`. */
  readonly path: string;
  /** Callers of this call, if fewer callers can make it than the other calls. */
  readonly callers?: readonly CallerKind[];
  /** Name of the key in this call, if the inventory uses another name. */
  readonly key?: string;
  /** Whether the list also takes `offset`, because the inventory says so. */
  readonly byOffset?: true;
};

type NeededCall = 'list' | 'read' | 'create' | 'update';
/**
 * `delete` and `deleteMany` disable records if `disables` names their field; `enable` then sets the
 * field.
 */
type FurtherCall = 'export' | 'delete' | 'deleteMany' | 'updateMany' | 'history' | 'enable';
export type RecordCallName = NeededCall | FurtherCall;
export type RecordCalls = Readonly<
  Record<NeededCall, CallDescription> & Partial<Record<FurtherCall, CallDescription>>
>;

/** A call that sets a yes/no field. */
export type SwitchCall = CallDescription & {
  /** What it enables, for the API document: `the dealer's right to …`. */
  readonly about: string;
  /** Field with the reason for disabling. */
  readonly reasonField?: string;
};

/** A list of a subset of records, selected by filter values. */
export type RecordView = {
  /** Filter values by filter name. */
  readonly only: Readonly<Record<string, readonly unknown[]>>;
  readonly words: { readonly many: string; readonly about: string };
  /** Columns of the view's page, if they differ from those of the list. */
  readonly columns?: readonly [string, ...string[]];
  /** Fields of the view's rows; default: all. */
  readonly fields?: readonly string[];
  readonly calls: {
    readonly list: CallDescription;
    readonly export?: CallDescription;
    readonly count?: CallDescription;
  };
};
export type ViewCallName = keyof RecordView['calls'];

type FilterPresets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A rule for several fields. The error is shown at `field`. */
export type RecordRule = {
  /** The path of a nested field has dots: `policy.increments`. */
  readonly field: string;
  readonly fault: FieldFault;
  /** Whether the values follow the rule. Fields that the caller omitted are undefined. */
  readonly isKept: (values: Readonly<Record<string, unknown>>) => boolean;
};

/**
 * A kind of record that staff manage: its fields, lists and calls. The contract rows, server routes
 * and client pages are derived from it.
 */
export type RecordDescription = {
  /** Singular name; names the history, the texts and the page. */
  readonly name: string;
  /** English names for the API document. */
  readonly words: { readonly one: string; readonly many: string; readonly about: string };
  readonly key: string;
  /** List page in the client: below `/admin/records` for staff, `/manage/records` for owners. */
  readonly page: string;
  /** Paths of its list and its record in the client, if they are elsewhere. */
  readonly pages?: { readonly list: '/admin/dealer-list'; readonly one: '/admin/dealer/$id' };
  /** Name of the derived table. If omitted, a context provides the table. */
  readonly table?: string;
  /** Reason and retention of personal fields in a derived table. */
  readonly personal?: {
    /** Purpose, such as `to call the driver`. */
    readonly why: string;
    /** Retention period in words. */
    readonly until: string;
    /** Deletes records this many days after this date or instant. */
    readonly deleted?: { readonly daysAfter: number; readonly field: string };
  };
  readonly tag: Tag;
  readonly callers: readonly CallerKind[];
  /**
   * Field with the market or markets. Staff can read and write records of their markets only
   * (ROL-036).
   */
  readonly marketField: string;
  /** Field with the dealer whose owners can see the record too. */
  readonly ownerField?: string;
  /** Field with the markets whose languages its texts use; default: `marketField`. */
  readonly languagesField?: string;
  /** Yes/no field that a delete call clears. The record stays, because others refer to it. */
  readonly disables?: string;
  /** Values of further fields of a disabled record. */
  readonly whenDisabled?: Readonly<Record<string, unknown>>;
  /** Field with the reason for disabling. */
  readonly reasonField?: string;
  readonly fields: Fields;
  readonly rules?: readonly RecordRule[];
  /**
   * Field whose changes can need the approval of a second person (ADR 58). The path of a nested
   * field has dots.
   */
  readonly approved?: string;
  /** Fields of a derived table whose values must be unique, except for empty values. */
  readonly unique?: readonly [string, ...string[]];
  /** Fields that together identify a record. */
  readonly title: readonly [string, ...string[]];
  readonly list: {
    /** Columns in their default order. */
    readonly columns: readonly [string, ...string[]];
    /** Fields that a text search covers. */
    readonly search: readonly [string, ...string[]];
    /**
     * Fields by the query names of their filters. For the key of the record, the value is its name.
     * The value is a `Field` if only the table can evaluate the filter.
     */
    readonly filters: Readonly<Record<string, string | Field>>;
    /** Sort fields; the first one is the default. */
    readonly sorts: readonly [string, ...string[]];
    /** Filters on the page; default: all except the key. */
    readonly panel?: readonly string[];
    /** Filters whose choices show the number of records. Their fields are columns of the table. */
    readonly facets?: readonly [string, ...string[]];
    /**
     * Filter values that select the records to which other records can refer; default: all records.
     */
    readonly offered?: Readonly<Record<string, readonly unknown[]>>;
    /** Views that every user has, as filters and `sort` in the format of the URL. */
    readonly presets?: FilterPresets;
    /** Fields that `updateMany` can set, one at a time. */
    readonly bulk?: readonly [string, ...string[]];
  };
  readonly calls: RecordCalls;
  /** Further yes/no fields with a separate call, by field. */
  readonly switches?: Readonly<Record<string, SwitchCall>>;
  /** Further lists, by the names of their calls. */
  readonly views?: Readonly<Record<string, RecordView>>;
};

/** All calls of a kind of record, in one list. */
export const allCallsOf = ({
  calls,
  switches = {},
  views = {},
}: Pick<RecordDescription, 'calls' | 'switches' | 'views'>): readonly CallDescription[] => [
  ...Object.values(calls),
  ...Object.values(switches),
  ...Object.values(views).flatMap((view) => Object.values(view.calls)),
];

/** Describes a record. The compiler checks the field names and keeps the types of the call ids. */
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
    | ('fields' | 'calls' | 'list' | 'title' | 'key' | 'unique')
    | ('marketField' | 'ownerField' | 'languagesField' | 'disables' | 'reasonField')
    | ('switches' | 'views' | 'approved' | 'whenDisabled')
  > & {
    readonly fields: Described;
    readonly calls: Calls;
    readonly key: Key;
    readonly marketField: Name;
    readonly ownerField?: Name | Key;
    readonly languagesField?: Name;
    readonly disables?: Name;
    readonly whenDisabled?: Readonly<Partial<Record<Name, unknown>>>;
    readonly reasonField?: Name;
    readonly approved?: Name | `${Name}.${string}`;
    readonly switches?: Switches;
    readonly views?: Views;
    readonly unique?: readonly [Name, ...Name[]];
    readonly title: readonly [Name, ...Name[]];
    readonly list: {
      readonly columns: readonly [Name, ...Name[]];
      readonly search: readonly [Name, ...Name[]];
      readonly filters: Readonly<Record<string, (keyof Described & string) | Key | Field>>;
      readonly sorts: readonly [Name, ...Name[]];
      readonly panel?: readonly string[];
      readonly facets?: readonly [string, ...string[]];
      readonly offered?: Readonly<Record<string, readonly unknown[]>>;
      readonly presets?: FilterPresets;
      readonly bulk?: readonly [Name, ...Name[]];
    };
  },
) => description;
