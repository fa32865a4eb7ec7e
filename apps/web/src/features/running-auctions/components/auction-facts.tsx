import { layout, text } from '@fairlot/web-ui';
import type { AuctionView } from '@fairlot/contracts/auction';
import { IconLock, IconMessage, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './auction-facts.module.css';

type Props = { readonly auction: AuctionView };

/** What kind of auction it is: type, sealed, a message for bidders. */
export const AuctionFacts = ({ auction }: Props) => {
  const { t } = useTranslation('live');
  return (
    <ul className={styles.chips}>
      <li>{t(`runningAuctions.type.${auction.type}`)}</li>
      <li data-tone={auction.sealed ? 'sealed' : undefined}>
        {auction.sealed ? <IconLock size={13} aria-hidden /> : <IconUsers size={13} aria-hidden />}
        {t(auction.sealed ? 'word.sealedAuction' : 'word.openAuction')}
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

/** How many of the lots still run. */
export const LotProgress = ({ auction: { lots } }: Props) => {
  const { t } = useTranslation('live');
  const share = lots.total === 0 ? 0 : lots.running / lots.total;
  return (
    <div className={styles.progress}>
      <span>{t('runningAuctions.lots', { count: lots.total })}</span>
      <span className={text.faint}>{t('runningAuctions.running', { count: lots.running })}</span>
      <span className={layout.bar} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
};
