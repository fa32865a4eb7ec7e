import { Button, Skeleton, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { vehicleHistoryQuery } from '../api/history.js';
import { HistoryEntry } from './history-entry.js';
import styles from './history.module.css';

/** All changes of a vehicle, newest first (ENG-99). */
export const HistoryList = ({ idVehicle }: { readonly idVehicle: number }) => {
  const { t } = useTranslation('history');
  const { data, error, refetch, ...query } = useInfiniteQuery(vehicleHistoryQuery(idVehicle));
  if (error !== null && data === undefined)
    return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} />;
  const { rows: entries } = data;
  if (entries.length === 0) return <p className={text.faint}>{t('history.none')}</p>;
  return (
    <>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.key} entry={entry} />
        ))}
      </ol>
      {error !== null && <ProblemPanel error={error} onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && error === null && (
        <Button
          look="light"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      )}
    </>
  );
};
