import {
  IconEye,
  IconLayoutGrid,
  IconListSearch,
  IconStar,
  IconStarOff,
  IconTable,
} from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogueButton } from '../../catalogue/components/catalogue-button.js';
import { AuctionHead } from '../../live-room/components/auction-head.js';
import {
  useLiveAuctionPage,
  useWatching,
} from '../../live-room/components/live-auction-page-context.js';
import { useWatchLots } from '../../live-room/components/use-watch-lot.js';
import { Button, ChoiceRow, EmptyPanel, layout, PageTitle, text } from '@fairlot/web-ui';
import { sortAfterHeadClick } from '#shared/address/sorting.js';
import { columnsIn } from '#shared/list/list-layout.js';
import { TableTools } from '#shared/list/table-tools.js';
import { useSavedLayout } from '#shared/list/views/saved-layout.js';
import { ViewMenu } from '#shared/list/views/view-menu.js';
import { useMayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { FoldedFilters } from '#shared/ui/folded-filters.js';
import { SearchBox } from '#shared/ui/search-box.js';
import { LOT_FILTER, LOT_VIEWS, lotFilter, LOT_SUBSETS, type LotFilter } from './lot-filter.js';
import { chosenFacetCount, useFacets } from './facet-button.js';
import { LOT_TABLE_LOOK } from './lot-columns.js';
import { LotList } from './lot-list.js';
import { LotOrder } from './lot-order.js';
import type { ShownBoard } from './shown-lots.js';
import { useBoard } from './use-board.js';
import styles from './live-auction.module.css';

type Props = {
  readonly filter: LotFilter;
  readonly onFilter: (change: Partial<LotFilter>) => void;
};

const ADDRESS = { name: 'lots', address: lotFilter, defaults: LOT_FILTER } as const;
const OTHER_SAVED_FIELDS = ['sort'] as const;

/** Columns and order of the table, from the URL or from the user's last choice. */
const useTableChoice = ({ filter, onFilter }: Props) => {
  const { query, onChange } = useSavedLayout({
    ...ADDRESS,
    query: filter,
    onChange: onFilter,
    alsoSaved: OTHER_SAVED_FIELDS,
  });
  const columns = useMemo(
    () => columnsIn(LOT_TABLE_LOOK.columns, query.columns).map(({ key }) => key),
    [query.columns],
  );
  // Keeps the same function for all renders, because a new one would render the whole list again.
  const notifyChange = useEffectEvent(onChange);
  const [onSort] = useState(() => (sort: string) => notifyChange({ sort }));
  return { query, columns, onSort, onChange };
};
type TableChoice = ReturnType<typeof useTableChoice>;

const VIEW_ICONS = { table: IconTable, cards: IconLayoutGrid };

/** A button that watches all visible lots. If all are watched already, it stops watching them. */
const WatchShownLots = ({ lots }: Pick<ShownBoard, 'lots'>) => {
  const { t } = useTranslation('live');
  const { store } = useLiveAuctionPage();
  const change = useWatchLots();
  const may = useMayCall();
  if (!may('SEC-63') || lots.length === 0) return null;
  const visibleIds = lots.map(({ idLot }) => idLot);
  const unobserved = visibleIds.filter((idLot) => store.lots.get(idLot)?.observed === false);
  const wanted = unobserved.length > 0;
  const idLots = wanted ? unobserved : visibleIds;
  const Icon = wanted ? IconStar : IconStarOff;
  const label = t(wanted ? 'liveAuction.observeShown' : 'liveAuction.unobserveShown', {
    count: idLots.length,
  });
  return (
    <Button
      look="plain"
      aria-label={label}
      title={label}
      icon={<Icon size={18} aria-hidden />}
      disabled={change.isPending}
      onClick={() => change.mutate({ idLots, wanted })}
    >
      <span className={layout.wide}>{label}</span>
    </Button>
  );
};

const Watching = () => {
  const { t } = useTranslation('live');
  const watching = useWatching();
  if (watching === null) return null;
  return (
    <span className={clsx(text.faint, layout.row)}>
      <IconEye size={16} aria-hidden />
      {t('liveAuction.watching', { count: watching })}
    </span>
  );
};

const ViewChoice = ({ filter, onFilter }: Props) => {
  const { t } = useTranslation('live');
  return (
    <span className={styles.viewChoice}>
      <ChoiceRow
        label={t('word.view')}
        value={filter.view}
        onChange={(view) => onFilter({ view })}
        choices={LOT_VIEWS.map((value) => {
          const Icon = VIEW_ICONS[value];
          const icon = <Icon size={16} aria-hidden />;
          return { value, label: t(`liveAuction.view.${value}`), icon, compact: true };
        })}
      />
    </span>
  );
};

/**
 * Filter choices while bids are hidden. The others would reveal leaders, or whether there are bids.
 */
const SHOWN_HIDDEN = LOT_SUBSETS.filter((one) => ['all', 'observed', 'mine'].includes(one));

const Toolbar = ({
  filter,
  onFilter,
  board: { counts, lots },
  table,
}: Props & { readonly board: ShownBoard; readonly table: TableChoice }) => {
  const { t } = useTranslation('live');
  const { auction } = useLiveAuctionPage();
  const facets = useFacets({ filter, onFilter });
  const choices = formatOf(auction).hides ? SHOWN_HIDDEN : LOT_SUBSETS;
  return (
    <>
      <ChoiceRow
        label={t('liveAuction.show.label')}
        value={filter.show}
        onChange={(show) => onFilter({ show })}
        choices={choices.map((value) => ({
          value,
          label: t(`liveAuction.show.${value}`),
          count: counts[value],
        }))}
      />
      <div className={layout.toolbar} role="search">
        <SearchBox
          value={filter.q}
          onChange={(q) => onFilter({ q })}
          label={t('liveAuction.search')}
        />
        {facets.button}
        <LotOrder sort={table.query.sort} onSort={table.onSort} />
        <ViewChoice filter={filter} onFilter={onFilter} />
        {filter.view === 'table' && (
          <span className={clsx(layout.row, styles.viewChoice)}>
            <TableTools table={LOT_TABLE_LOOK} query={table.query} onChange={table.onChange} />
          </span>
        )}
        <ViewMenu {...ADDRESS} query={table.query} onChange={table.onChange} mayBeFirst={false} />
        <WatchShownLots lots={lots} />
        <CatalogueButton />
        <Watching />
      </div>
      {facets.part}
    </>
  );
};

/** Number of active choices that filter or sort the lots. */
const countChoices = (filter: LotFilter): number =>
  chosenFacetCount(filter) +
  (['show', 'q', 'sort'] as const).filter((one) => filter[one] !== LOT_FILTER[one]).length;

/** SCR-053: all lots of an auction, live. */
export const LiveAuction = ({ filter, onFilter }: Props) => {
  const { t } = useTranslation('live');
  const { auction, board: visibleIds } = useLiveAuctionPage();
  const table = useTableChoice({ filter, onFilter });
  const board = useBoard(table.query);
  const { query, onSort } = table;
  const sortBy = useCallback(
    (key: string, isFurther: boolean) => onSort(sortAfterHeadClick(query.sort, key, isFurther)),
    [query.sort, onSort],
  );
  useEffect(() => {
    visibleIds.current = { filter, lots: board.lots };
  }, [visibleIds, filter, board]);
  const isSearch = filter.q !== '' || chosenFacetCount(filter) > 0;
  return (
    <div className={layout.page}>
      <PageTitle title={auction.auctionName} />
      <AuctionHead />
      <FoldedFilters active={countChoices(filter)}>
        <Toolbar filter={filter} onFilter={onFilter} board={board} table={table} />
      </FoldedFilters>
      {board.lots.length > 0 ? (
        <LotList
          lots={board.lots}
          view={filter.view}
          columns={table.columns}
          density={table.query.density}
          sort={table.query.sort}
          onSort={sortBy}
        />
      ) : (
        <EmptyPanel
          icon={<IconListSearch size={44} stroke={1.3} aria-hidden />}
          title={t('liveAuction.none.title')}
          text={t(isSearch ? 'liveAuction.none.search' : `liveAuction.none.${filter.show}`)}
        >
          <Button
            look="light"
            onClick={() => onFilter({ ...LOT_FILTER, view: filter.view, sort: filter.sort })}
          >
            {t('word.showAllLots')}
          </Button>
        </EmptyPanel>
      )}
    </div>
  );
};
