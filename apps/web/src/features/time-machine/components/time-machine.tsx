import { IconHistoryOff } from '@fairlot/web-ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyPanel, layout, PageTitle, Skeleton } from '@fairlot/web-ui';
import { polledConnection } from '#shared/live/polled-connection.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { EngineeringHead } from '../../event-browser/components/engineering-head.js';
import { timeLineQuery } from '../api/time-line.js';
import { Moments, type TimeProps } from './moments.js';

/** Shows an auction, or one of its lots, as it was after any of its events (ENG-18, ENG-23). */
export const TimeMachine = (props: TimeProps) => {
  const { t } = useTranslation('engineering');
  const { auction, filter } = props;
  const { idAuction } = auction;
  const client = useQueryClient();
  const line = useQuery(timeLineQuery(client, idAuction, filter.lot));
  const { data, error, refetch } = line;
  const content = () => {
    if (error && !data) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <div className={layout.lines} aria-busy="true">
          <Skeleton height={120} />
          <Skeleton height={420} />
        </div>
      );
    if (data.length > 0)
      return <Moments key={`${idAuction}.${filter.lot ?? ''}`} {...props} places={data} />;
    return (
      <EmptyPanel
        icon={<IconHistoryOff size={44} stroke={1.3} aria-hidden />}
        title={t('timeMachine.empty.title')}
        text={t('timeMachine.empty.text')}
      >
        <Link to="/engineering/$idAuction/time-machine" params={{ idAuction }}>
          {t('word.allLots')}
        </Link>
      </EmptyPanel>
    );
  };
  return (
    <div className={layout.page}>
      <PageTitle title={`${t('word.timeMachine')}: ${auction.auctionName}`} />
      <EngineeringHead auction={auction} connection={polledConnection(line)} />
      {content()}
    </div>
  );
};
