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
import { PresetRow } from './preset-row.js';
import { addressOf, type RecordQuery } from './record-address.js';
import {
  callsOf,
  facetsQuery,
  hasNeeded,
  listCallsOf,
  recordsQuery,
  type Facets,
  type Stored,
} from './record-api.js';
import { recordTable } from './record-columns.js';
import { toOne } from './record-links-to.js';
import { recordFilters } from './record-filters.js';
import { NEW, type KnownList, type KnownRecord } from './records.js';
import { RecordSelectionContext, useSelecting } from './record-selection.js';
import { SelectionBar } from './selection-bar.js';
import { SortMenu } from './sort-menu.js';
import { useAddText, useRecordTexts } from './use-record-texts.js';

/** Number of visible filters; further ones are in a disclosure. */
const PANEL_MAX = 4;

type Known = { readonly known: KnownList };

const AddRecord = ({ known }: { readonly known: KnownRecord }) => {
  const add = useAddText(known);
  const may = useMayCall();
  if (!may(callsOf(known.record).create.id)) return null;
  return (
    <Link {...toOne(known, NEW)} className={controls.button}>
      <IconPlus size={18} aria-hidden />
      {add}
    </Link>
  );
};

/** The number of matches, or that it exceeds the count limit. */
const Found = ({ known, query }: Known & { readonly query: RecordQuery }) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { data } = useInfiniteQuery(recordsQuery(known, query));
  const total = data?.total;
  if (!total || total.count === 0) return null;
  const { count, isExact } = total;
  const found = format.whole(count);
  return (
    <p className={text.faint} role="status">
      {isExact ? t('records.found', { count, found }) : t('records.foundMore', { found })}
    </p>
  );
};

/** The rows; none if the required filter is missing. */
const useListed = (known: KnownList, query: RecordQuery): ListAnswer<Stored> => {
  const rows = useInfiniteQuery(recordsQuery(known, query));
  return hasNeeded(known, query) ? pagedRowsOf(rows) : { rows: [], error: null, retry: () => {} };
};

const useNothing = () => ({});

const textsOf = (known: KnownList) => {
  const useOwnTexts = known.calls === undefined ? useNothing : known.useTexts;
  return (): ListTexts => {
    const { t } = useTranslation('records');
    const { many, none } = useRecordTexts(known);
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

/** The list page of a record, from its description. */
const recordList = (known: KnownList): List<Stored, RecordQuery> => {
  const { record } = known;
  const { look, Table } = recordTable(known);
  const address = addressOf(record);
  const defaults = address.parse({});
  return describeList<Stored, RecordQuery>({
    address,
    useRows: (query) => useListed(known, query),
    useTexts: textsOf(known),
    filters: recordFilters(known),
    tucked: (record.list.panel ?? []).slice(PANEL_MAX),
    Body: Table,
    Tools: ({ query, onChange }) => (
      <>
        {record.list.presets && <PresetRow known={known} query={query} onChange={onChange} />}
        <SortMenu known={known} query={query} onChange={onChange} />
        <ViewedTools
          table={look}
          name={`record-${record.name}`}
          mayBeFirst={false}
          address={address}
          defaults={defaults}
          query={query}
          onChange={onChange}
        />
        <ExportRecords known={known} query={query} />
      </>
    ),
    Above: ({ query, rows }) => (
      <>
        <Found known={known} query={query} />
        <SelectionBar query={query} rows={rows} />
      </>
    ),
    ...(known.view === undefined &&
      known.calls === undefined && { PageAction: () => <AddRecord known={known} /> }),
    icon: <IconListSearch size={44} stroke={1.3} aria-hidden />,
    skeleton: { height: 56, count: 8 },
  });
};

type PageProps = Known & {
  readonly list: List<Stored, RecordQuery>;
  readonly query: RecordQuery;
  readonly onChange: (change: Partial<RecordQuery>) => void;
};

const NO_FACETS: Facets = {};

/** The list with selection, if it has actions or the user may delete or change many records. */
const RecordListPage = ({ known, list, query, onChange }: PageProps) => {
  const may = useMayCall();
  const selection = useSelecting(known, query);
  const { data: facets = NO_FACETS } = useQuery(facetsQuery(known, query));
  const { deleteMany, updateMany } = listCallsOf(known);
  const acts = [known.acts?.call, deleteMany?.id, updateMany?.id];
  const maySelect = acts.some((id) => id !== undefined && may(id));
  return (
    <FacetsContext value={facets}>
      <RecordSelectionContext value={maySelect ? selection : null}>
        <ListPage list={list} query={query} onChange={onChange} />
      </RecordSelectionContext>
    </FacetsContext>
  );
};

/** The list page of a record. The address holds filters, order and view. */
export const ListedRecords = ({ known }: Known) => {
  const [list] = useState(() => recordList(known));
  const [query, onChange] = useAddressQuery(list.address);
  return <RecordListPage known={known} list={list} query={query} onChange={onChange} />;
};
