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

/** Path segment of a new record, in place of an id. */
export const NEW_RECORD_SEGMENT = 'new';

/** The text groups that a record can use. */
export type RecordArea = {
  [Area in keyof Texts]: `${Area}.none` extends keyof Texts[Area]
    ? `${Area}.new` extends keyof Texts[Area]
      ? Area
      : never
    : never;
}[keyof Texts];

/** What the list page of a record needs in addition to its description. */
type ListPageOptions = {
  /** Addresses of its list and of one record, with `$id` for the id. Null if rows have no page. */
  readonly pages: { readonly list: string; readonly one: string | null };
  /** Name of the partial list. `record` then has the calls and filters of that list. */
  readonly view?: string;
  /** Cells of columns that show more than their value. */
  readonly cells?: Readonly<Record<string, (props: { readonly row: StoredRecord }) => ReactNode>>;
  /** The primary action, beside the title. By default, full lists of records add one. */
  readonly PageAction?: () => ReactNode;
};

/** A record with what its pages need in addition to its description. */
export type RecordDefinition = ListPageOptions & {
  /** Segment of this kind of record in the address. */
  readonly path: string;
  readonly area: RecordArea;
  readonly record: RecordDescription;
  /** Rendered below fields of its form. */
  readonly below?: Readonly<
    Record<string, ComponentType<{ readonly form: DescribedForm<Record<string, unknown>> }>>
  >;
  readonly calls?: never;
  readonly formats?: never;
  readonly job?: never;
  readonly acts?: never;
};

/** A list whose rows are not records, with custom calls. */
export type OwnList = ListPageOptions & {
  readonly area: RecordArea | 'users';
  readonly record: ListSource & { readonly name: UserList };
  readonly calls: OwnCalls;
  /** Texts of the page that differ from those of records. */
  readonly useTexts: () => Pick<ListTexts, 'none'> & Partial<ListTexts>;
  /** The search parameters as its calls expect them, if they differ. */
  readonly toCall?: (filter: Readonly<Record<string, unknown>>) => object;
  /** Its list call pages by offset, sorts by one field, and returns an array (CON-018). */
  readonly byOffset?: true;
  /** A required filter. Without it, the list is empty. */
  readonly needs?: string;
  /** Custom filter controls that no field kind provides. */
  readonly filters?: Readonly<Record<string, ListFilter<StoredRecord, string>>>;
  /** Long lists are exported as a job: the view of this list in `startRecordExport`. */
  readonly job?: { readonly view: string | null };
  /** Formats of the exported file; CSV by default. */
  readonly formats?: readonly ('csv' | 'xlsx')[];
  /** Actions on the selected rows, for users with the right to call them. */
  readonly acts?: {
    readonly call: OperationId;
    readonly Actions: (props: ActionsProps) => ReactNode;
    /** Whether they run as jobs: their progress is shown, and all matching rows can be selected. */
    readonly isBulk?: boolean;
  };
};
export type ListDefinition = RecordDefinition | OwnList;

/** Whether changes of many rows run as jobs. */
export const isBulk = ({ calls, acts }: ListDefinition): boolean =>
  calls === undefined || acts?.isBulk === true;

export type ActionsProps = {
  readonly selected: ReadonlyMap<number, SelectedRecord>;
  readonly clear: () => void;
  readonly query: RecordQuery;
};

/** The partial list of a record by name. */
export const viewDefinition = (definition: RecordDefinition, name: string): RecordDefinition => {
  const { record } = definition;
  const { calls, only, columns = record.list.columns } = record.views![name]!;
  const { export: _export, ...others } = record.calls;
  // The call of a view supports neither facets nor all filters of the standard views.
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

/** The records that a user may list, in menu order. Only staff and owners load the descriptions. */
export const recordsOf = async (user: UserProfile): Promise<readonly RecordDefinition[]> => {
  if (!isKind(user, 'STAFF') && !isKind(user, 'OWNER')) return [];
  const { RECORDS } = await import('@fairlot/contracts/record');
  const calls: readonly string[] = user.calls;
  // Staff have the pages of records in the back office.
  const at = isStaff(user) ? '/admin/records' : '/manage/records';
  return RECORDS.filter((record) => calls.includes(record.calls.list.id)).map((record) => ({
    pages: { list: `${at}/${record.page}`, one: `${at}/${record.page}/$id`, ...record.pages },
    // The area of a record's texts has the record's name.
    path: record.page,
    area: record.name as RecordArea,
    record,
  }));
};

/**
 * Loads the kind of record that is at an address.
 * @throws notFound for an unknown record, or one the user may not list
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
