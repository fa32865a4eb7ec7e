import { Skeleton, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '#shared/list/load-more.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { vehicleHistoryQuery } from '../api/history.js';
import { HistoryEntry } from './history-entry.js';
import styles from './history.module.css';

/** All changes of a vehicle, newest first (ENG-99). */
export const HistoryList = ({ idVehicle }: { readonly idVehicle: number }) => {
  const { t } = useTranslation('history');
  const query = useInfiniteQuery(vehicleHistoryQuery(idVehicle));
  const { rows: entries, error, retry, more } = pagedRowsOf(query);
  if (entries === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Skeleton height={240} />;
  if (entries.length === 0) return <p className={text.faint}>{t('history.none')}</p>;
  return (
    <>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.key} entry={entry} />
        ))}
      </ol>
      <LoadMore more={more} label={t('history.more')} />
    </>
  );
};
