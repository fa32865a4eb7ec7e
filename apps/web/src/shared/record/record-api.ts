import { SORTS_MAX } from '@fairlot/contracts';
import { keyParameter, recordOperations, type RecordDescription } from '@fairlot/contracts/record';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput, type Row } from '#shared/api/call.js';
import { sortKeysIn } from '#shared/address/sorting.js';
import { pagesQuery, type Page, type PageRequest } from '#shared/list/pages-query.js';
import type { StoredRecord } from './stored-record.js';
import type { RecordQuery } from './record-address.js';
import type { ListCalls, ListSource, OwnCalls } from './list-source.js';
import type { ListDefinition, OwnList } from './records.js';

export type { StoredRecord } from './stored-record.js';
export type BulkChange = CallAnswer<'ENG-172'>[number];
export type Change = CallAnswer<'ENG-160'>['rows'][number];

/** Numbers of records by filter and value. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>;

type Calls = ListCalls & {
  readonly read: Row<'ADM-38'>;
  readonly create: Row<'ADM-40'>;
  readonly update: Row<'ADM-41'>;
  readonly delete?: Row<'ADM-39'>;
  readonly history?: Row<'ENG-160'>;
  readonly enable?: Row<'ADM-03'>;
};

/** Cached, because lists need the calls on each render. */
const derived = new WeakMap<RecordDescription, Calls>();

/** The operations of a record. Operations of one kind differ between records only in path and fields. */
export const callsOf = (record: RecordDescription): Calls => {
  const cached = derived.get(record);
  if (cached !== undefined) return cached;
  const rows = recordOperations(record);
  const byName = Object.entries(record.calls).map(([name, { id }]) => [name, rows[id]]);
  const calls = Object.fromEntries(byName) as Calls;
  derived.set(record, calls);
  return calls;
};

export const listCallsOf = (definition: ListDefinition): ListCalls =>
  definition.calls === undefined ? callsOf(definition.record) : (definition.calls as ListCalls);

/** Prefix of all query keys of a record. */
export const keyOf = ({ name }: Pick<ListSource, 'name'>) => ['record', name] as const;

const PAGE = 50;

/** The filter, as list operations expect it. */
export const filterOf = ({ list }: ListSource, query: RecordQuery) => ({
  ...(query.q !== '' && { q: query.q }),
  ...Object.fromEntries(
    Object.keys(list.filters).flatMap((name) => (query[name] ? [[name, [query[name]]]] : [])),
  ),
});

/** The filter and the order, as list operations expect them. */
export const searchOf = (definition: ListDefinition, query: RecordQuery) => {
  const filter = filterOf(definition.record, query);
  const callFilter =
    definition.calls === undefined ? filter : (definition.toCall?.(filter) ?? filter);
  return { ...callFilter, sort: query.sort };
};

/** Whether the filter that the list requires is set. */
export const hasRequiredFilter = (definition: ListDefinition, query: RecordQuery): boolean =>
  definition.calls === undefined ||
  definition.needs === undefined ||
  query[definition.needs] !== '';

const isByOffset = (definition: ListDefinition): definition is OwnList =>
  definition.calls !== undefined && definition.byOffset === true;

/** Maximum number of sort fields. */
export const sortsMaxOf = (definition: ListDefinition): number =>
  isByOffset(definition) ? 1 : SORTS_MAX;

type Search = ReturnType<typeof searchOf>;

/** A page of a call with offsets. Requests one more row to see whether there is a next page. */
const pageByOffset = async (
  list: OwnCalls['list'],
  { sort, ...search }: Search,
  { limit, cursor = '0', signal }: PageRequest & { readonly signal: AbortSignal },
): Promise<Page<StoredRecord>> => {
  const [first] = sortKeysIn(sort);
  const offset = Number(cursor);
  const query: object = {
    ...search,
    ...(first && { sortField: first.key, sortOrder: first.order }),
    limit: limit + 1,
    offset,
  };
  const rows: object[] = await call(list as Row<'ADM-26'>, { query }, { signal });
  const next = rows.length > limit ? String(offset + limit) : null;
  return { rows: rows.slice(0, limit) as StoredRecord[], total: null, next };
};

/** The records of the address, page by page. */
export const recordsQuery = (definition: ListDefinition, query: RecordQuery) => {
  const search = searchOf(definition, query);
  const { list } = listCallsOf(definition);
  const pages = pagesQuery<StoredRecord>(
    [...keyOf(definition.record), 'list', list.id, search],
    (page, signal) =>
      isByOffset(definition)
        ? pageByOffset(definition.calls.list, search, { ...page, signal })
        : call(list, { query: { ...search, ...page } }, { signal }),
    PAGE,
  );
  return { ...pages, enabled: hasRequiredFilter(definition, query) };
};

/** The number of records by filter and value, if the description requests it. */
export const facetsQuery = (definition: ListDefinition, recordQuery: RecordQuery) => {
  const { record } = definition;
  const filter = filterOf(record, recordQuery);
  const { facets } = record.list;
  const query: object = { ...filter, facets, limit: 1 };
  return queryOptions({
    queryKey: [...keyOf(record), 'facets', filter],
    queryFn: async ({ signal }) => {
      const answer = await call(listCallsOf(definition).list, { query }, { signal });
      return ('facets' in answer ? answer.facets : {}) as Facets;
    },
    enabled: facets !== undefined,
    placeholderData: keepPreviousData,
  });
};

/** The input that identifies one record in a call. */
export const byId = (
  record: RecordDescription,
  which: 'read' | 'delete' | 'history',
  id: number,
) => {
  const { place, key } = keyParameter(record, record.calls[which]);
  // If the path contains the key, it goes into `params`; the shared row type knows only the query.
  const input: object = { [place]: { [key]: id } };
  return input as CallInput<'ADM-38'>;
};

export const recordQuery = (record: RecordDescription, id: number) =>
  queryOptions({
    queryKey: [...keyOf(record), 'one', id],
    queryFn: ({ signal }) => call(callsOf(record).read, byId(record, 'read', id), { signal }),
  });

/** The changes of one record, newest first. */
export const historyQuery = (record: RecordDescription, id: number) =>
  queryOptions({
    queryKey: [...keyOf(record), 'history', id],
    queryFn: ({ signal }) => {
      const { history } = callsOf(record);
      if (history === undefined) return { rows: [] };
      return call(history, byId(record, 'history', id), { signal });
    },
  });
