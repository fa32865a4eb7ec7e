import { SORTS_MAX } from '@fairlot/contracts';
import { keyParameter, recordOperations, type RecordDescription } from '@fairlot/contracts/record';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput, type OperationRow } from '#shared/api/call.js';
import { sortKeysIn } from '#shared/address/sorting.js';
import { pagesQuery, type RowPage, type PageRequest } from '#shared/list/pages-query.js';
import type { StoredRecord } from './stored-record.js';
import type { RecordQuery } from './record-address.js';
import type { ListCalls, ListSource, OwnCalls } from './list-source.js';
import type { ListDefinition, OwnList } from './records.js';

export type { StoredRecord } from './stored-record.js';
export type BulkChange = CallAnswer<'ENG-172'>[number];
export type RecordChange = CallAnswer<'ENG-160'>['rows'][number];

/** Numbers of records, by filter and by value of the filter. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

type RecordCalls = ListCalls & {
  readonly read: OperationRow<'ADM-38'>;
  readonly create: OperationRow<'ADM-40'>;
  readonly update: OperationRow<'ADM-41'>;
  readonly delete?: OperationRow<'ADM-39'>;
  readonly history?: OperationRow<'ENG-160'>;
  readonly enable?: OperationRow<'ADM-03'>;
};

/** A cache, because lists need the operations on each render. */
const callsByRecord = new WeakMap<RecordDescription, RecordCalls>();

/** The operations of a record. Records differ only in the paths and fields of their operations. */
export const recordCallsOf = (record: RecordDescription): RecordCalls => {
  const cached = callsByRecord.get(record);
  if (cached !== undefined) return cached;
  const rows = recordOperations(record);
  const byName = Object.entries(record.calls).map(([name, { id }]) => [name, rows[id]]);
  const calls = Object.fromEntries(byName) as RecordCalls;
  callsByRecord.set(record, calls);
  return calls;
};

export const listCallsOf = (definition: ListDefinition): ListCalls =>
  definition.calls === undefined
    ? recordCallsOf(definition.record)
    : (definition.calls as ListCalls);

/** Prefix of all query keys of a kind of record. */
export const recordKeyOf = ({ name }: Pick<ListSource, 'name'>) => ['record', name] as const;

const PAGE_ROWS = 50;

/** The filters in the format of list operations. */
export const filterOf = ({ list }: ListSource, query: RecordQuery) => ({
  ...(query.q !== '' && { q: query.q }),
  ...Object.fromEntries(
    Object.keys(list.filters).flatMap((name) => (query[name] ? [[name, [query[name]]]] : [])),
  ),
});

/** The filters and the order, in the format of list operations. */
export const recordSearchOf = (definition: ListDefinition, query: RecordQuery) => {
  const filter = filterOf(definition.record, query);
  const callFilter =
    definition.calls === undefined ? filter : (definition.toCall?.(filter) ?? filter);
  return { ...callFilter, sort: query.sort };
};

/** Whether the filter that the list requires is set. True if it requires none. */
export const hasRequiredFilter = (definition: ListDefinition, query: RecordQuery): boolean =>
  definition.calls === undefined ||
  definition.needs === undefined ||
  query[definition.needs] !== '';

const isByOffset = (definition: ListDefinition): definition is OwnList =>
  definition.calls !== undefined && definition.byOffset === true;

/** Maximum number of columns by which the list can be sorted. */
export const sortsMaxOf = (definition: ListDefinition): number =>
  isByOffset(definition) ? 1 : SORTS_MAX;

type RecordSearch = ReturnType<typeof recordSearchOf>;

/**
 * Reads a page of a list that pages by offset. Requests one row more, to know whether there is a
 * next page.
 */
const pageByOffset = async (
  list: OwnCalls['list'],
  { sort, ...search }: RecordSearch,
  { limit, cursor = '0', signal }: PageRequest & { readonly signal: AbortSignal },
): Promise<RowPage<StoredRecord>> => {
  const [first] = sortKeysIn(sort);
  const offset = Number(cursor);
  const query: object = {
    ...search,
    ...(first && { sortField: first.key, sortOrder: first.order }),
    limit: limit + 1,
    offset,
  };
  const rows: object[] = await call(list as OperationRow<'ADM-26'>, { query }, { signal });
  const next = rows.length > limit ? String(offset + limit) : null;
  return { rows: rows.slice(0, limit) as StoredRecord[], total: null, next };
};

/** The records for the search parameters, page by page. */
export const recordsQuery = (definition: ListDefinition, query: RecordQuery) => {
  const search = recordSearchOf(definition, query);
  const { list } = listCallsOf(definition);
  const pages = pagesQuery<StoredRecord>(
    [...recordKeyOf(definition.record), 'list', list.id, search],
    (page, signal) =>
      isByOffset(definition)
        ? pageByOffset(definition.calls.list, search, { ...page, signal })
        : call(list, { query: { ...search, ...page } }, { signal }),
    PAGE_ROWS,
  );
  return { ...pages, enabled: hasRequiredFilter(definition, query) };
};

/** The numbers of records by filter and value, for lists whose description requests them. */
export const facetsQuery = (definition: ListDefinition, recordQuery: RecordQuery) => {
  const { record } = definition;
  const filter = filterOf(record, recordQuery);
  const { facets } = record.list;
  const query: object = { ...filter, facets, limit: 1 };
  return queryOptions({
    queryKey: [...recordKeyOf(record), 'facets', filter],
    queryFn: async ({ signal }) => {
      const answer = await call(listCallsOf(definition).list, { query }, { signal });
      return ('facets' in answer ? answer.facets : {}) as FacetCounts;
    },
    enabled: facets !== undefined,
    placeholderData: keepPreviousData,
  });
};

/** The input of a call that identifies one record. */
export const keyParams = (
  record: RecordDescription,
  which: 'read' | 'delete' | 'history',
  id: number,
) => {
  const { place, key } = keyParameter(record, record.calls[which]);
  // The key is in `params` if the path contains it, otherwise in `query`. The shared type knows
  // only `query`.
  const input: object = { [place]: { [key]: id } };
  return input as CallInput<'ADM-38'>;
};

export const recordQuery = (record: RecordDescription, id: number) =>
  queryOptions({
    queryKey: [...recordKeyOf(record), 'one', id],
    queryFn: ({ signal }) =>
      call(recordCallsOf(record).read, keyParams(record, 'read', id), { signal }),
  });

/** The changes of one record, newest first. */
export const historyQuery = (record: RecordDescription, id: number) =>
  queryOptions({
    queryKey: [...recordKeyOf(record), 'history', id],
    queryFn: ({ signal }) => {
      const { history } = recordCallsOf(record);
      if (history === undefined) return { rows: [] };
      return call(history, keyParams(record, 'history', id), { signal });
    },
  });
