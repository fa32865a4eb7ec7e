import './auction-list.css';
import type { AuctionView } from '@fairlot/contracts/auction';
import { IconGavel, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ChoiceRow, DataTable, EmptyPanel, PageTitle, Skeleton } from '@fairlot/web-ui';
import { useUser } from '#shared/session/session.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { SearchBox } from '#shared/ui/search-box.js';
import { managedAuctionsQuery } from '../api/managed-auctions.js';
import { useAuctionColumns } from './auction-columns.js';
import { DeleteDialog } from './delete-dialog.js';
import {
  countsOf,
  isSort,
  MANAGE_FILTER,
  shownAuctions,
  STATUSES,
  type ManageFilter,
} from './manage-filter.js';

export type FilterProps = {
  readonly filter: ManageFilter;
  readonly onFilter: (change: Partial<ManageFilter>) => void;
};
type ListProps = FilterProps & { readonly auctions: readonly AuctionView[] };

const Loading = () => {
  const { t } = useTranslation('shell');
  return (
    <div className="fl-manage-lines" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={58} />
      ))}
    </div>
  );
};

const NewAuction = () => {
  const { t } = useTranslation('manage');
  if (useUser().readOnlyUser) return null;
  return (
    <Link to="/manage/new" className="fl-button">
      <IconPlus size={18} aria-hidden />
      {t('auctionList.new')}
    </Link>
  );
};

const Toolbar = ({ auctions, filter, onFilter }: ListProps) => {
  const { t } = useTranslation('manage');
  const counts = countsOf(auctions);
  return (
    <div className="fl-toolbar" role="search">
      <SearchBox
        value={filter.q}
        onChange={(q) => onFilter({ q })}
        label={t('auctionList.search')}
      />
      <ChoiceRow
        label={t('auctionList.column.status')}
        value={filter.status}
        onChange={(status) => onFilter({ status })}
        choices={STATUSES.map((value) => ({
          value,
          label: value === 'all' ? t('auctionList.all') : t(`status.auction.${value}`),
          count: counts[value],
        }))}
      />
    </div>
  );
};

const Nothing = ({ filter, onFilter }: FilterProps) => {
  const { t } = useTranslation('manage');
  const isFiltered = filter.q !== '' || filter.status !== 'all';
  return (
    <EmptyPanel
      icon={<IconGavel size={44} stroke={1.3} aria-hidden />}
      title={t(isFiltered ? 'auctionList.noMatch.title' : 'auctionList.none.title')}
      text={t(isFiltered ? 'auctionList.noMatch.text' : 'auctionList.none.text')}
    >
      {isFiltered ? (
        <Button look="light" onClick={() => onFilter({ ...MANAGE_FILTER })}>
          {t('auctionList.noMatch.button')}
        </Button>
      ) : (
        <NewAuction />
      )}
    </EmptyPanel>
  );
};

const Rows = ({ auctions, filter, onFilter }: ListProps) => {
  const { t } = useTranslation('manage');
  const [doomed, setDoomed] = useState<AuctionView | null>(null);
  const columns = useAuctionColumns(setDoomed);
  const rows = shownAuctions(auctions, filter);
  return (
    <>
      {rows.length === 0 ? (
        <Nothing filter={filter} onFilter={onFilter} />
      ) : (
        <DataTable
          label={t('auctionList.title')}
          columns={columns}
          rows={rows}
          rowKey={({ idAuction }) => idAuction}
          rowHeight={64}
          stackBelow={1080}
          sorting={{ key: filter.sort, order: filter.order }}
          onSort={({ key, order }) => isSort(key) && onFilter({ sort: key, order })}
        />
      )}
      {doomed && <DeleteDialog auction={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
};

/** SCR-060: the auctions that the caller runs. */
export const AuctionList = (props: FilterProps) => {
  const { t } = useTranslation('manage');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    managedAuctionsQuery(props.filter.q),
  );
  return (
    <div className="fl-page fl-manage-list">
      <PageTitle title={t('auctionList.title')} />
      <div className="fl-row fl-spread">
        <h1>{t('auctionList.title')}</h1>
        <NewAuction />
      </div>
      <Toolbar {...props} auctions={data ?? []} />
      {data && <Rows {...props} auctions={data} />}
      {!data &&
        (error ? <ProblemPanel error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {hasNextPage && (
        <Button look="light" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('auctionList.older')}
        </Button>
      )}
    </div>
  );
};
