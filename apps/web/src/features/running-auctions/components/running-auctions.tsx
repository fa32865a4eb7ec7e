import { IconCalendarSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, EmptyPanel, PageTitle, Skeleton } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { runningAuctionsQuery } from '../api/running-auctions.js';
import { AuctionCard } from './auction-card.js';
import { AUCTION_FILTER, filtered } from './auction-filter.js';
import { AuctionTable } from './auction-table.js';
import { AuctionToolbar, type FilterProps } from './auction-toolbar.js';

const Loading = () => {
  const { t } = useTranslation('shell');
  return (
    <div className="fl-cards" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={252} />
      ))}
    </div>
  );
};

const Nothing = ({
  onFilter,
  isFiltered,
}: Pick<FilterProps, 'onFilter'> & { readonly isFiltered: boolean }) => {
  const { t } = useTranslation('live');
  return (
    <EmptyPanel
      icon={<IconCalendarSearch size={44} stroke={1.3} aria-hidden />}
      title={t(isFiltered ? 'word.nothingMatches' : 'runningAuctions.none.title')}
      text={t(isFiltered ? 'runningAuctions.noMatch.text' : 'runningAuctions.none.text')}
    >
      {isFiltered && (
        <Button look="light" onClick={() => onFilter({ ...AUCTION_FILTER })}>
          {t('word.showAll')}
        </Button>
      )}
    </EmptyPanel>
  );
};

const Auctions = ({ filter, onFilter }: FilterProps) => {
  const { data, error, refetch } = useQuery(runningAuctionsQuery(filter.q));
  if (data === undefined)
    return error ? <ProblemPanel error={error} onRetry={() => void refetch()} /> : <Loading />;
  const auctions = filtered(data, filter);
  const isFiltered = filter.q !== '' || filter.kind !== 'all' || filter.type !== 'all';
  if (auctions.length === 0) return <Nothing onFilter={onFilter} isFiltered={isFiltered} />;
  if (filter.view === 'table') return <AuctionTable auctions={auctions} />;
  return (
    <ul className="fl-cards">
      {auctions.map((auction) => (
        <li key={auction.idAuction}>
          <AuctionCard auction={auction} />
        </li>
      ))}
    </ul>
  );
};

/** SCR-052: the auctions that are running now. */
export const RunningAuctions = (props: FilterProps) => {
  const { t } = useTranslation('live');
  return (
    <div className="fl-page">
      <PageTitle title={t('word.runningAuctions')} />
      <h1>{t('word.runningAuctions')}</h1>
      <AuctionToolbar {...props} />
      <Auctions {...props} />
    </div>
  );
};
