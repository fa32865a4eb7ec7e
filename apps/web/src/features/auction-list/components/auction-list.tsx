import { controls, layout } from '@fairlot/web-ui';
import type { AuctionView } from '@fairlot/contracts/auction';
import { IconGavel, IconPlus, IconUpload } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { zoneDay } from '#shared/format/zone-time.js';
import { describeList } from '#shared/list/describe-list.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { dayFilter } from '#shared/list/range-filter.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { RecordLinks } from '#shared/record/record-links.js';
import { useMayCall } from '#shared/session/rights.js';
import { managedAuctionsQuery } from '../api/managed-auctions.js';
import { AuctionTable } from './auction-columns.js';
import { COMPARE_BY_SORT } from './auction-order.js';
import { AWARD_CHOICES, manageFilter, STATUSES, type ManageFilter } from './manage-filter.js';

/** The first steps of an owner: add vehicles, then create an auction. */
const FirstSteps = () => {
  const { t } = useTranslation('manage');
  const { t: ofShell } = useTranslation('shell');
  const may = useMayCall();
  return (
    <div className={layout.row}>
      <RecordLinks />
      {may('SEC-19') && (
        <Link to="/private/vehicle-list" className={controls.button} data-look="plain">
          {ofShell('menu.vehicle-list')}
        </Link>
      )}
      {may('SEC-29') && (
        <Link to="/private/upload-vehicle" className={controls.button} data-look="light">
          <IconUpload size={18} aria-hidden />
          {t('word.uploadVehicles')}
        </Link>
      )}
      {may('SEC-42') && (
        <Link to="/manage/new" className={controls.button}>
          <IconPlus size={18} aria-hidden />
          {t('word.newAuction')}
        </Link>
      )}
    </div>
  );
};

/** SCR-060: the list of the auctions that the user manages. */
export const auctionList = describeList<AuctionView, ManageFilter>({
  address: manageFilter,
  useRows: ({ q }) => pagedRowsOf(useInfiniteQuery(managedAuctionsQuery(q))),
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      title: t('auctionList.title'),
      none: { title: t('auctionList.none.title'), text: t('auctionList.none.text') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('auctionList.noMatch.text'),
        button: t('word.showAll'),
      },
      more: t('auctionList.older'),
    };
  },
  filters: {
    q: searchFilter({ useLabel: () => useTranslation('manage').t('word.auctionName') }),
    status: choiceFilter(STATUSES, {
      useTexts: () => {
        const { t } = useTranslation('manage');
        return {
          label: t('auctionList.column.status'),
          of: (value) => (value === 'all' ? t('auctionList.all') : t(`status.auction.${value}`)),
        };
      },
      matches: (auction, status) => auction.status === status,
      look: 'counted',
    }),
    awards: choiceFilter(AWARD_CHOICES, {
      useTexts: () => {
        const { t } = useTranslation('manage');
        return {
          label: t('auctionList.awards'),
          of: (value) => t(value === 'all' ? 'word.all' : 'auctionList.awardsOpen'),
        };
      },
      matches: ({ lots }) => lots.toBeAwarded > 0,
      isNamed: true,
    }),
    start: dayFilter({
      useLabel: () => useTranslation('manage').t('word.start'),
      valueOf: ({ startsAt, timeZone }) => zoneDay(startsAt, timeZone),
    }),
  },
  order: { by: COMPARE_BY_SORT, tie: (a, b) => b.idAuction - a.idAuction },
  Body: AuctionTable,
  icon: <IconGavel size={44} stroke={1.3} aria-hidden />,
  PageAction: FirstSteps,
});
