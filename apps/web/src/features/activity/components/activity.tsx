import { ACTIVITY_COUNT_MAX } from '@fairlot/contracts/auction';
import { ChoiceRow } from '@fairlot/web-ui';
import { IconListSearch } from '@fairlot/web-ui/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { searchFilter, type ListFilter } from '#shared/list/list-filters.js';
import { listTableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { ConnectionWords } from '#shared/live/connection-words.js';
import {
  activityCountsQuery,
  activityQuery,
  stateParameter,
  type OwnRow,
} from '../api/activity.js';
import { AuctionCell, EndCell, LotCell, OwnStateCell, PriceCell } from './activity-cells.js';
import { activityFilter, STATES, type ActivityFilter } from './activity-filter.js';
import { useActivityLine } from './use-activity-line.js';
import { useMarkNewsSeen } from './use-mark-news-seen.js';

/** Names of the user's states. */
const OWN_STATES = {
  leading: 'LEADING',
  outbid: 'OUTBID',
  sealed: 'SEALED',
  awaiting: 'AWAITING',
  won: 'WON',
  lost: 'LOST',
} as const;

/** Each state with its count over all rows on the server, not only the visible rows. */
const stateFilter: ListFilter<OwnRow, ActivityFilter['state']> = {
  Control: ({ value, onChange }) => {
    const { t } = useTranslation('activity');
    const { t: standing } = useTranslation('standing');
    const { data } = useQuery(activityCountsQuery);
    const labelOf = (one: ActivityFilter['state']) => {
      if (one === 'all' || one === 'observed') return t(`state.${one}`);
      return standing(`standing.label.${OWN_STATES[one]}`);
    };
    const countOf = (one: ActivityFilter['state']) => {
      const key = stateParameter({ state: one });
      if (data === undefined || key === null) return {};
      const count = data[key];
      return { count: count === ACTIVITY_COUNT_MAX ? `${count}+` : count };
    };
    const choices = STATES.map((one) => ({
      value: one,
      label: labelOf(one),
      ...countOf(one),
    }));
    return (
      <ChoiceRow label={t('word.status')} value={value} onChange={onChange} choices={choices} />
    );
  },
};

/** Has no filter function, because the server searches for the words. */
const textFilter = searchFilter<OwnRow>({ useLabel: () => useTranslation('activity').t('search') });

const Table = listTableOf({
  columns: [
    { key: 'lot', width: 'minmax(200px, 1.6fr)', Cell: LotCell },
    { key: 'auction', width: 'minmax(116px, 1fr)', Cell: AuctionCell },
    { key: 'price', width: '132px', Cell: PriceCell },
    { key: 'own', width: 'minmax(150px, 1fr)', Cell: OwnStateCell },
    { key: 'end', width: 'minmax(164px, 1.2fr)', Cell: EndCell },
  ],
  sorts: ['auction', 'price', 'end'],
  useHeads: () => {
    const { t } = useTranslation('activity');
    const { t: live } = useTranslation('live');
    return {
      label: t('title'),
      of: (key) => (key === 'own' ? live('liveAuction.column.own') : t(`word.${key}`)),
    };
  },
  rowKey: ({ lot }) => `${lot.idAuction}/${lot.idLot}`,
  rowHeight: 104,
  useOpen: () => {
    const navigate = useNavigate();
    return ({ lot: { idAuction, idLot }, mayOpen }) => {
      const params = { idAuction, idLot };
      if (mayOpen) void navigate({ to: '/auctions/$idAuction/lots/$idLot', params });
    };
  },
});

/**
 * Updates the rows live and shows the state of the connection. While all rows are displayed, their
 * changes count as seen.
 */
const Line = ({ rows, query }: Pick<BodyProps<OwnRow, ActivityFilter>, 'rows' | 'query'>) => {
  // A filtered list shows only some of the changes, so it does not mark changes as seen.
  useMarkNewsSeen(rows.length > 0 && query.state === 'all' && query.q === '');
  return <ConnectionWords {...useActivityLine(rows)} />;
};

/**
 * Lots on which the dealer leads, is outbid or awaits a decision, lots that the dealer has won or
 * lost, and lots that the user watches (ENG-40).
 */
export const activity = describeList<OwnRow, ActivityFilter>({
  address: activityFilter,
  useRows: (query) => pagedRowsOf(useInfiniteQuery(activityQuery(query))),
  useTexts: () => {
    const { t } = useTranslation('activity');
    return {
      title: t('title'),
      none: { title: t('none.title'), text: t('none.text') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('noMatch'),
        button: t('word.showAll'),
      },
      more: t('more'),
    };
  },
  filters: { state: stateFilter, q: textFilter },
  Live: Line,
  Body: Table<ActivityFilter>,
  icon: <IconListSearch size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 96, count: 6 },
});
