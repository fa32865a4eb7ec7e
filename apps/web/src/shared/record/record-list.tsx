import { controls, text } from '@fairlot/web-ui';
import { IconListSearch, IconPlus } from '@fairlot/web-ui/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#shared/address/use-address-query.js';
import { useFormat } from '#shared/format/use-format.js';
import {
  describeList,
  type List,
  type ListAnswer,
  type ListTexts,
} from '#shared/list/describe-list.js';
import { ListPage } from '#shared/list/list-page.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { ViewedTools } from '#shared/list/views/viewed-tools.js';
import { useMayCall } from '#shared/session/rights.js';
import { ExportRecords } from './export-records.js';
import { FacetsContext } from './facets-context.js';
import { FirstChoice } from './first-choice.js';
import { PresetRow } from './preset-row.js';
import { recordAddressSchema, type RecordQuery } from './record-address.js';
import {
  recordCallsOf,
  facetsQuery,
  hasRequiredFilter,
  listCallsOf,
  recordsQuery,
  sortsMaxOf,
  type FacetCounts,
  type StoredRecord,
} from './record-api.js';
import { recordTable } from './record-columns.js';
import { linkToRecord } from './record-links-to.js';
import { recordFilters } from './record-filters.js';
import { NEW_RECORD_SEGMENT, type ListDefinition, type RecordDefinition } from './records.js';
import { RecordSelectionContext, useSelecting } from './record-selection.js';
import { SelectionBar } from './selection-bar.js';
import { SortMenu } from './sort-menu.js';
import { useAddText, useRecordTexts } from './use-record-texts.js';

/** Number of filters that are visible. Further filters are initially collapsed. */
const PANEL_MAX = 4;

type ListProps = { readonly known: ListDefinition };

const AddRecord = ({ known: definition }: { readonly known: RecordDefinition }) => {
  const add = useAddText(definition);
  const may = useMayCall();
  if (!may(recordCallsOf(definition.record).create.id)) return null;
  return (
    <Link {...linkToRecord(definition, NEW_RECORD_SEGMENT)} className={controls.button}>
      <IconPlus size={18} aria-hidden />
      {add}
    </Link>
  );
};

/** The number of matching records, or that there are more than the server counts. */
const Found = ({ known: definition, query }: ListProps & { readonly query: RecordQuery }) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { data } = useInfiniteQuery(recordsQuery(definition, query));
  const total = data?.total;
  if (!total || total.count === 0) return null;
  const { count, isExact } = total;
  const found = format.integer(count);
  return (
    <p className={text.faint} role="status">
      {isExact ? t('records.found', { count, found }) : t('records.foundMore', { found })}
    </p>
  );
};

/** Loads the rows for the search parameters. Loads none while the required filter is missing. */
const useListed = (definition: ListDefinition, query: RecordQuery): ListAnswer<StoredRecord> => {
  const rows = useInfiniteQuery(recordsQuery(definition, query));
  return hasRequiredFilter(definition, query)
    ? pagedRowsOf(rows)
    : { rows: [], error: null, retry: () => {} };
};

const useNothing = () => ({});

const listTextsOf = (definition: ListDefinition) => {
  const useOwnTexts = definition.calls === undefined ? useNothing : definition.useTexts;
  return (): ListTexts => {
    const { t } = useTranslation('records');
    const { many, none } = useRecordTexts(definition);
    return {
      title: many,
      none: { title: none, text: t('records.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('records.noMatch'),
        button: t('word.showAll'),
      },
      more: t('records.more'),
      tucked: t('records.tucked'),
      ...useOwnTexts(),
    };
  };
};

/** Shows a choice of the required filter while it is not set. Null otherwise. */
const choiceOf =
  (definition: ListDefinition): List<StoredRecord, RecordQuery>['first'] =>
  (props) =>
    definition.calls === undefined ||
    definition.needs === undefined ||
    hasRequiredFilter(definition, props.query) ? null : (
      <FirstChoice
        {...props}
        known={definition}
        needs={definition.needs}
        useTexts={listTextsOf(definition)}
      />
    );

/** The list page for a kind of record, from its description. */
const recordList = (definition: ListDefinition): List<StoredRecord, RecordQuery> => {
  const { record } = definition;
  const { look, Table } = recordTable(definition);
  const address = recordAddressSchema(record, sortsMaxOf(definition));
  const defaults = address.parse({});
  return describeList<StoredRecord, RecordQuery>({
    address,
    useRows: (query) => useListed(definition, query),
    useTexts: listTextsOf(definition),
    filters: recordFilters(definition),
    tucked: (record.list.panel ?? []).slice(PANEL_MAX),
    first: choiceOf(definition),
    Body: Table,
    Tools: ({ query, onChange }) => (
      <>
        {record.list.presets && (
          <PresetRow definition={definition} query={query} onChange={onChange} />
        )}
        <SortMenu definition={definition} query={query} onChange={onChange} />
        <ViewedTools
          table={look}
          name={`record-${record.name}`}
          mayBeFirst={false}
          address={address}
          defaults={defaults}
          query={query}
          onChange={onChange}
        />
        <ExportRecords known={definition} query={query} />
      </>
    ),
    Above: ({ query, rows }) => (
      <>
        <Found known={definition} query={query} />
        <SelectionBar query={query} rows={rows} />
      </>
    ),
    ...(definition.view === undefined &&
      definition.calls === undefined && { PageAction: () => <AddRecord known={definition} /> }),
    ...(definition.PageAction && { PageAction: definition.PageAction }),
    icon: <IconListSearch size={44} stroke={1.3} aria-hidden />,
    skeleton: { height: 56, count: 8 },
  });
};

type PageProps = ListProps & {
  readonly list: List<StoredRecord, RecordQuery>;
  readonly query: RecordQuery;
  readonly onChange: (change: Partial<RecordQuery>) => void;
};

const NO_FACETS: FacetCounts = {};

/**
 * The list page. Rows can be selected if the list has actions on them, or if the user may delete or
 * change many records.
 */
const RecordListPage = ({ known: definition, list, query, onChange }: PageProps) => {
  const may = useMayCall();
  const selection = useSelecting(definition, query);
  const { data: facets = NO_FACETS } = useQuery(facetsQuery(definition, query));
  const { deleteMany, updateMany } = listCallsOf(definition);
  const acts = [definition.acts?.call, deleteMany?.id, updateMany?.id];
  const maySelect = acts.some((id) => id !== undefined && may(id));
  return (
    <FacetsContext value={facets}>
      <RecordSelectionContext value={maySelect ? selection : null}>
        <ListPage list={list} query={query} onChange={onChange} />
      </RecordSelectionContext>
    </FacetsContext>
  );
};

/** The list page for a kind of record. Filters, order and layout are in the URL. */
export const ListedRecords = ({ known: definition }: ListProps) => {
  const [list] = useState(() => recordList(definition));
  const [query, onChange] = useAddressQuery(list.address);
  return <RecordListPage known={definition} list={list} query={query} onChange={onChange} />;
};
