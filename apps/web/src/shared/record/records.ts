import { isKind } from '@fairlot/access-domain';
import type { UserProfile } from '@fairlot/contracts/access';
import type { UserList } from '@fairlot/contracts/users';
import type { OperationId } from '@fairlot/contracts/operations';
import type { RecordDescription } from '@fairlot/contracts/record';
import type { ComponentType, ReactNode } from 'react';
import { notFound } from '@tanstack/react-router';
import type { DescribedForm } from '#shared/form/describe-form.js';
import type { ListTexts } from '#shared/list/describe-list.js';
import type { ListFilter } from '#shared/list/list-filters.js';
import { isStaff } from '#shared/session/rights.js';
import type { ListSource, OwnCalls, SelectedRecord } from './list-source.js';
import type { RecordQuery } from './record-address.js';
import type { StoredRecord } from './stored-record.js';
import type { Texts } from '../../locales/texts.gen.js';

/** The path segment of a new record, which is in place of an id. */
export const NEW_RECORD_SEGMENT = 'new';

/** The groups of texts that a record can have. */
export type RecordArea = {
  [Area in keyof Texts]: `${Area}.none` extends keyof Texts[Area]
    ? `${Area}.new` extends keyof Texts[Area]
      ? Area
      : never
    : never;
}[keyof Texts];

/** What the list page of a record needs in addition to the record's description. */
type ListPageOptions = {
  /**
   * Paths of the list and of the page of one record, with `$id` for the id. `one` is null if
   * records have no page.
   */
  readonly pages: { readonly list: string; readonly one: string | null };
  /**
   * Name of a partial list, such as exhibitors. `record` then has the calls and filters of that
   * list.
   */
  readonly view?: string;
  /** Components for cells that show more than their value. */
  readonly cells?: Readonly<Record<string, (props: { readonly row: StoredRecord }) => ReactNode>>;
  /**
   * The main action beside the title. By default, the list of all records has a button to add one.
   */
  readonly PageAction?: () => ReactNode;
};

/** A kind of record: its description, and what its pages need in addition. */
export type RecordDefinition = ListPageOptions & {
  /** The path segment for this kind of record. */
  readonly path: string;
  readonly area: RecordArea;
  readonly record: RecordDescription;
  /** Components below fields of the form, by the path of the field. */
  readonly below?: Readonly<
    Record<string, ComponentType<{ readonly form: DescribedForm<Record<string, unknown>> }>>
  >;
  readonly calls?: never;
  readonly formats?: never;
  readonly job?: never;
  readonly acts?: never;
};

/** A list with custom calls, whose rows need not be records. */
export type OwnList = ListPageOptions & {
  readonly area: RecordArea | 'users';
  readonly record: ListSource & { readonly name: UserList };
  readonly calls: OwnCalls;
  /** Texts of the page that replace the default texts of record lists. */
  readonly useTexts: () => Pick<ListTexts, 'none'> & Partial<ListTexts>;
  /** Converts the filters to the parameters of the calls, if these differ. */
  readonly toCall?: (filter: Readonly<Record<string, unknown>>) => object;
  /** Whether the call pages by offset, sorts by one field, and returns an array (CON-018). */
  readonly byOffset?: true;
  /** Name of a required filter. Without its value, no rows are loaded. */
  readonly needs?: string;
  /** Filter controls that are not derived from a kind of field. */
  readonly filters?: Readonly<Record<string, ListFilter<StoredRecord, string>>>;
  /**
   * Set if long lists are exported by a background job: the name of the view in
   * `startRecordExport`.
   */
  readonly job?: { readonly view: string | null };
  /** Formats of the exported file. By default only CSV. */
  readonly formats?: readonly ('csv' | 'xlsx')[];
  /** Actions on the selected rows, for users who may make their calls. */
  readonly acts?: {
    readonly call: OperationId;
    readonly Actions: (props: ActionsProps) => ReactNode;
    /**
     * Whether the actions run as background jobs. Then their progress is shown, and all matching
     * rows can be selected.
     */
    readonly isBulk?: boolean;
  };
};
export type ListDefinition = RecordDefinition | OwnList;

/** Whether changes of many rows run as background jobs. */
export const isBulk = ({ calls, acts }: ListDefinition): boolean =>
  calls === undefined || acts?.isBulk === true;

export type ActionsProps = {
  readonly selected: ReadonlyMap<number, SelectedRecord>;
  readonly clear: () => void;
  readonly query: RecordQuery;
};

/** The definition of a partial list of a record, by the name of the view. */
export const viewDefinition = (definition: RecordDefinition, name: string): RecordDefinition => {
  const { record } = definition;
  const { calls, only, columns = record.list.columns } = record.views![name]!;
  const { export: _export, ...others } = record.calls;
  // The call of a partial list supports no facets, and not all filters of the standard views.
  const { facets: _facets, presets: _presets, ...list } = record.list;
  const { filters } = list;
  const open = Object.keys(filters).filter((filter) => !(filter in only));
  return {
    ...definition,
    view: name,
    record: {
      ...record,
      calls: { ...others, list: calls.list, ...(calls.export && { export: calls.export }) },
      list: {
        ...list,
        columns,
        filters: Object.fromEntries(open.map((filter) => [filter, filters[filter]!])),
      },
    },
  };
};

/**
 * The kinds of records that a user may list, in menu order. The descriptions are loaded only for
 * staff and owners.
 */
export const recordsOf = async (user: UserProfile): Promise<readonly RecordDefinition[]> => {
  if (!isKind(user, 'STAFF') && !isKind(user, 'OWNER')) return [];
  const { RECORDS } = await import('@fairlot/contracts/record');
  const calls: readonly string[] = user.calls;
  // For staff, the pages of records are in the back office.
  const at = isStaff(user) ? '/admin/records' : '/manage/records';
  return RECORDS.filter((record) => calls.includes(record.calls.list.id)).map((record) => ({
    pages: { list: `${at}/${record.page}`, one: `${at}/${record.page}/$id`, ...record.pages },
    // The texts of a record are in the area with the record's name.
    path: record.page,
    area: record.name as RecordArea,
    record,
  }));
};

/**
 * Loads the kind of record for a path segment.
 * @throws notFound if the kind is unknown, or if the user may not list it
 */
export const loadRecord = async (
  address: string,
  user: UserProfile | null,
): Promise<RecordDefinition> => {
  const definition = user === null ? [] : await recordsOf(user);
  const found = definition.find(({ path }) => path === address);
  if (found === undefined) throw notFound();
  return found;
};
