import { layout } from '@fairlot/web-ui';
import { IconCalendarSearch } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { Boundary } from '#shared/ui/boundary.js';
import { useIdle } from '#shared/ui/use-idle.js';
import { useRunningNow } from '../api/auction-news.js';
import { CalendarButton } from '../../calendar/components/calendar-button.js';
import { runningAuctionsQuery, type RunningAuction } from '../api/running-auctions.js';
import { AuctionCard } from './auction-card.js';
import { auctionFilter, type AuctionFilter } from './auction-filter.js';
import { AUCTION_FILTERS } from './auction-filters.js';
import { WhenTabs } from './when-tabs.js';

/** The page shows cards by default, so the code of the table is loaded on demand. */
const AuctionTable = lazy(async () => ({
  default: (await import('./auction-table.js')).AuctionTable,
}));
const AuctionTableTools = lazy(async () => {
  const [{ AuctionTableTools: Tools }] = await Promise.all([
    import('./auction-table.js'),
    loadTexts('views'),
  ]);
  return { default: Tools };
});

/** The code of the live connection is loaded after the page is shown. */
const ListLine = lazy(async () => ({
  default: (await import('./list-line.js')).ListLine,
}));
const LiveUpdates = ({ rows }: Pick<BodyProps<RunningAuction, AuctionFilter>, 'rows'>) => {
  const isIdle = useIdle();
  // Announces the connection early, so that the notice centre does not open another one.
  useEffect(() => noticeFeed().carry(), []);
  return (
    isIdle && (
      <Boundary>
        <Suspense>
          <ListLine rows={rows} />
        </Suspense>
      </Boundary>
    )
  );
};

const Auctions = (props: BodyProps<RunningAuction, AuctionFilter>) =>
  props.query.view === 'table' ? (
    <Suspense>
      <AuctionTable {...props} />
    </Suspense>
  ) : (
    <ul className={layout.cards}>
      {props.visibleRows.map((auction) => (
        <li key={auction.idAuction}>
          <AuctionCard auction={auction} />
        </li>
      ))}
    </ul>
  );

const TableToolsSlot = (props: BodyProps<RunningAuction, AuctionFilter>) => (
  <>
    {props.query.view === 'table' && (
      <Suspense>
        <AuctionTableTools {...props} />
      </Suspense>
    )}
    {props.visibleRows.length > 0 && (
      <CalendarButton read={() => props.visibleRows} fileName="auctions" />
    )}
  </>
);

/** SCR-052: the list of running auctions. */
export const runningAuctionList = describeList<RunningAuction, AuctionFilter>({
  address: auctionFilter,
  useRows: ({ q }) => {
    const query = useQuery(runningAuctionsQuery(q));
    return { ...rowsOf(query), rows: useRunningNow(query.data) };
  },
  Live: LiveUpdates,
  useTexts: () => {
    const { t } = useTranslation('live');
    return {
      title: t('word.runningAuctions'),
      none: { title: t('runningAuctions.none.title'), text: t('runningAuctions.none.text') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('runningAuctions.noMatch.text'),
        button: t('word.showAll'),
      },
    };
  },
  filters: AUCTION_FILTERS,
  order: {
    by: {
      end: (a, b) => a.endsAt - b.endsAt,
      name: (a, b) => a.auctionName.localeCompare(b.auctionName),
      lots: (a, b) => b.lots.total - a.lots.total,
    },
    tie: (a, b) => a.idAuction - b.idAuction,
  },
  Body: Auctions,
  PageAction: WhenTabs,
  Tools: TableToolsSlot,
  icon: <IconCalendarSearch size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 252, count: 6, isGrid: true },
});
