import { layout, text } from '@fairlot/web-ui';
import type { AuctionView } from '@fairlot/contracts/auction';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import styles from './auction-status.module.css';

export const StatusChip = ({ status }: Pick<AuctionView, 'status'>) => {
  const { t } = useTranslation('portal');
  return (
    <span className={styles.manageStatus} data-status={status}>
      {t(`status.auction.${status}`)}
    </span>
  );
};

/** How many of the auction's lots are running, awaiting award and awarded. */
export const AuctionProgress = ({ lots }: Pick<AuctionView, 'lots'>) => {
  const { t } = useTranslation('manage');
  const parts = (['awarded', 'toBeAwarded', 'running'] as const)
    .map((key) => ({ key, count: lots[key] }))
    .filter(({ count }) => count > 0);
  return (
    <div className={styles.lotProgress}>
      <span>{t('word.countLots', { count: lots.total })}</span>
      <span className={layout.bar} aria-hidden>
        {parts.map(({ key, count }) => (
          <i key={key} data-part={key} style={{ width: `${(count / lots.total) * 100}%` }} />
        ))}
      </span>
      <span className={clsx(text.faint, text.clip)}>
        {parts.map(({ key, count }) => t(`auctionList.progress.${key}`, { count })).join(' · ')}
      </span>
    </div>
  );
};
