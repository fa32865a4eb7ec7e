import {
  IconEye,
  IconLayoutGrid,
  IconListSearch,
  IconStar,
  IconStarOff,
  IconTable,
} from '@tabler/icons-react';
import { clsx } from 'clsx/lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionHead } from '../../live-room/components/auction-head.js';
import { useRoom, useWatching } from '../../live-room/components/room-context.js';
import { useObserveMany } from '../../live-room/components/use-observe.js';
import { Button, ChoiceRow, EmptyPanel, layout, PageTitle, SelectBox, text } from '@fairlot/web-ui';
import { useMayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { FoldedFilters } from '#shared/ui/folded-filters.js';
import { SearchBox } from '#shared/ui/search-box.js';
import { LOT_FILTER, LOT_SORTS, LOT_VIEWS, SHOWN, type LotFilter } from './lot-filter.js';
import { LotList } from './lot-list.js';
import type { Board } from './shown-lots.js';
import { useBoard } from './use-board.js';
import styles from './live-auction.module.css';

type Props = {
  readonly filter: LotFilter;
  readonly onFilter: (change: Partial<LotFilter>) => void;
};

const VIEW_ICONS = { table: IconTable, cards: IconLayoutGrid };

/** Everything in sight at once, or nothing of it any more. */
const ObserveShown = ({ lots }: Pick<Board, 'lots'>) => {
  const { t } = useTranslation('live');
  const { room } = useRoom();
  const change = useObserveMany();
  const may = useMayCall();
  if (!may('SEC-63') || lots.length === 0) return null;
  const shown = lots.map(({ idLot }) => idLot);
  const unobserved = shown.filter((idLot) => room.lots.get(idLot)?.observed === false);
  const wanted = unobserved.length > 0;
  const idLots = wanted ? unobserved : shown;
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

/** Hidden offers tell nobody who leads, nor that there are any. */
const SHOWN_HIDDEN = SHOWN.filter((one) => ['all', 'observed', 'mine'].includes(one));

const Toolbar = ({
  filter,
  onFilter,
  board: { counts, lots },
}: Props & { readonly board: Board }) => {
  const { t } = useTranslation('live');
  const { auction } = useRoom();
  const choices = formatOf(auction).hides ? SHOWN_HIDDEN : SHOWN;
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
        <SelectBox
          label={t('word.order')}
          value={filter.sort}
          onChange={(sort) => onFilter({ sort })}
          choices={LOT_SORTS.map((value) => ({ value, label: t(`liveAuction.sort.${value}`) }))}
        />
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
        <ObserveShown lots={lots} />
        <Watching />
      </div>
    </>
  );
};

/** How many choices say which lots there are, and in which order. */
const narrowing = ({ show, q, sort }: LotFilter): number =>
  [show !== LOT_FILTER.show, q !== LOT_FILTER.q, sort !== LOT_FILTER.sort].filter(Boolean).length;

/** SCR-053: every lot of an auction, live. */
export const LiveAuction = ({ filter, onFilter }: Props) => {
  const { t } = useTranslation('live');
  const { auction, board: shown } = useRoom();
  const board = useBoard(filter);
  useEffect(() => {
    shown.current = { filter, lots: board.lots };
  }, [shown, filter, board]);
  return (
    <div className={layout.page}>
      <PageTitle title={auction.auctionName} />
      <AuctionHead />
      <FoldedFilters active={narrowing(filter)}>
        <Toolbar filter={filter} onFilter={onFilter} board={board} />
      </FoldedFilters>
      {board.lots.length > 0 ? (
        <LotList lots={board.lots} view={filter.view} />
      ) : (
        <EmptyPanel
          icon={<IconListSearch size={44} stroke={1.3} aria-hidden />}
          title={t('liveAuction.none.title')}
          text={t(filter.q === '' ? `liveAuction.none.${filter.show}` : 'liveAuction.none.search')}
        >
          <Button look="light" onClick={() => onFilter({ ...LOT_FILTER, view: filter.view })}>
            {t('word.showAllLots')}
          </Button>
        </EmptyPanel>
      )}
    </div>
  );
};
