import { isLanguage } from '@fairlot/countries';
import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { acceptancesQuery } from '../api/regulations.js';
import styles from './regulations.module.css';

/** The regulations that a dealer has accepted. Null means the user's own dealer. */
export const AcceptanceList = ({ idDealer }: { readonly idDealer: number | null }) => {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data, error, refetch } = useQuery(acceptancesQuery(idDealer));
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  if (data.rows.length === 0) return <p className={text.faint}>{t('accepted.none')}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('accepted.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('word.auction')}</th>
            <th scope="col">{t('accepted.version')}</th>
            <th scope="col">{t('word.language')}</th>
            <th scope="col">{t('accepted.at')}</th>
            <th scope="col">{t('word.username')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={`${row.idAuction} ${row.version}`}>
              <td>{row.auctionName ?? `#${row.idAuction}`}</td>
              <td>{row.version}</td>
              <td>{isLanguage(row.language) ? t(`language.${row.language}`) : '–'}</td>
              <td>{format.instant(row.acceptedAt)}</td>
              <td>{row.username ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
