import { layout, text } from '@fairlot/web-ui';
import type { AuctionView } from '@fairlot/contracts/auction';
import { IconMessage } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { formatOf } from '#shared/sale-format/sale-format.js';
import styles from './auction-facts.module.css';

type Props = { readonly auction: AuctionView };

/** Type and format of an auction, and whether it has a message to bidders. */
export const AuctionFacts = ({ auction }: Props) => {
  const { t } = useTranslation('live');
  const { Icon, tone, texts } = formatOf(auction);
  return (
    <ul className={styles.chips}>
      <li>{t(`runningAuctions.type.${auction.type}`)}</li>
      <li data-tone={tone}>
        <Icon size={13} aria-hidden />
        {t(texts.name)}
      </li>
      {auction.message !== null && (
        <li data-tone="message">
          <IconMessage size={13} aria-hidden />
          {t('runningAuctions.message')}
        </li>
      )}
    </ul>
  );
};

/** The number of the auction's lots that are still running. */
export const LotProgress = ({ auction: { lots } }: Props) => {
  const { t } = useTranslation('live');
  const share = lots.total === 0 ? 0 : lots.running / lots.total;
  return (
    <div className={styles.progress}>
      <span>{t('runningAuctions.lots', { count: lots.total })}</span>
      <span className={text.faint}>{t('runningAuctions.running', { count: lots.running })}</span>
      {lots.paused > 0 && <span>{t('runningAuctions.paused', { count: lots.paused })}</span>}
      <span className={layout.bar} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
};
