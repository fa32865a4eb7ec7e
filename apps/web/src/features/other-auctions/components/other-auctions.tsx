import type { AuctionView } from '@fairlot/contracts/auction';
import { text } from '@fairlot/web-ui';
import { IconCalendarSearch } from '@fairlot/web-ui/icons';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { describeList } from '#shared/list/describe-list.js';
import { searchFilter } from '#shared/list/list-filters.js';
import { listTableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { CalendarButton } from '../../calendar/components/calendar-button.js';
import { AuctionFacts } from '../../running-auctions/components/auction-facts.js';
import { WhenTabs } from '../../running-auctions/components/when-tabs.js';
import { otherAuctionsQuery, type OtherAuctions } from '../api/other-auctions.js';
import { otherFilter, type OtherFilter } from './other-filter.js';
import styles from './other-auctions.module.css';

/** Maximum number of pages that the list loads. Each has fifty auctions. */
const PAGES_MAX = 20;

type CellProps = { readonly row: AuctionView };

const Name = ({ row: { idAuction, auctionName, templateName } }: CellProps) => (
  <div className={text.clip}>
    <Link
      className={clsx(styles.name, text.clip)}
      to="/auctions/$idAuction"
      params={{ idAuction }}
      title={auctionName}
    >
      {auctionName}
    </Link>
    <div className={clsx(text.faint, text.clip)}>{templateName}</div>
  </div>
);

/** A time in the reader's time zone, and in the market's time zone if that differs. */
const Moment = ({ at, market }: { readonly at: number; readonly market: string }) => (
  <span className={text.number} title={market}>
    {useFormat().instant(at)}
  </span>
);

/** The number of lots, and how many had each outcome. */
const Lots = ({ row: { lots } }: CellProps) => {
  const { t } = useTranslation('live');
  return (
    <span>
      {t('runningAuctions.lots', { count: lots.total })}
      {lots.awarded > 0 && (
        <small className={text.faint}>
          {' · '}
          {lots.awarded} {t('word.isAwarded')}
        </small>
      )}
    </span>
  );
};

const Table = listTableOf({
  columns: [
    { key: 'auction', width: 'minmax(164px, 1.4fr)', Cell: Name },
    {
      key: 'kind',
      width: 'minmax(180px, 1fr)',
      Cell: ({ row }: CellProps) => <AuctionFacts auction={row} />,
    },
    { key: 'lots', width: 'minmax(130px, 1fr)', Cell: Lots },
    {
      key: 'start',
      width: '140px',
      Cell: ({ row }: CellProps) => (
        <Moment at={row.startsAt} market={`${row.startDate} ${row.startTime} ${row.timeZone}`} />
      ),
    },
    {
      key: 'end',
      width: '140px',
      Cell: ({ row }: CellProps) => (
        <Moment at={row.endsAt} market={`${row.endDate} ${row.endTime} ${row.timeZone}`} />
      ),
    },
  ],
  useHeads: () => {
    const { t } = useTranslation('live');
    return { label: t('word.auctions'), of: (key) => t(`word.${key}`) };
  },
  rowKey: ({ idAuction }) => idAuction,
  rowHeight: 76,
  useOpen: () => {
    const navigate = useNavigate();
    return ({ idAuction }) => void navigate({ to: '/auctions/$idAuction', params: { idAuction } });
  },
});

/** Downloads calendar entries for the matching auctions of all pages. */
const Calendar = ({ query }: { readonly query: OtherFilter }) => {
  const client = useQueryClient();
  const read = async () => {
    const { pages } = await client.fetchInfiniteQuery({
      ...otherAuctionsQuery('upcoming', query),
      pages: PAGES_MAX,
      staleTime: 0,
    });
    return pages.flatMap(({ rows }) => rows);
  };
  return <CalendarButton read={read} fileName="auctions" />;
};

const listOf = (when: OtherAuctions) =>
  describeList<AuctionView, OtherFilter>({
    address: otherFilter,
    useRows: (query) => pagedRowsOf(useInfiniteQuery(otherAuctionsQuery(when, query))),
    useTexts: () => {
      const { t } = useTranslation('live');
      return {
        title: t(`when.${when}.title`),
        none: { title: t(`when.${when}.none`), text: t(`when.${when}.noneText`) },
        noMatch: {
          title: t('word.nothingMatches'),
          text: t(`when.${when}.none`),
          button: t('word.showAll'),
        },
        more: t('when.more'),
      };
    },
    filters: {
      q: searchFilter<AuctionView>({
        useLabel: () => useTranslation('live').t('word.auctionName'),
      }),
    },
    Body: Table<OtherFilter>,
    PageAction: WhenTabs,
    ...(when === 'upcoming' && { Tools: Calendar }),
    icon: <IconCalendarSearch size={44} stroke={1.3} aria-hidden />,
    skeleton: { height: 76, count: 6 },
  });

/** Upcoming auctions, whose lots dealers can already view and watch. */
export const upcomingAuctionList = listOf('upcoming');
/** Past auctions with the outcomes of their lots. */
export const endedAuctionList = listOf('ended');
