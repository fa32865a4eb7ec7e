import { text } from '@fairlot/web-ui';
import type { AuctionView } from '@fairlot/contracts/auction';
import { IconHistory, IconListSearch } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ConnectionFacts } from '#shared/live/connection-word.js';
import { ConnectionWords } from '#shared/live/connection-words.js';
import styles from './engineering-head.module.css';

type Props = {
  readonly auction: AuctionView;
  /** State of the connection that polls the log. */
  readonly connection: ConnectionFacts;
};

/** Name of the auction, with links between its events and boards. */
export const EngineeringHead = ({ auction, connection }: Props) => {
  const { t } = useTranslation('engineering');
  const params = { idAuction: auction.idAuction };
  return (
    <div className={styles.engineeringHead}>
      <div>
        <p className={text.faint}>
          <Link to="/engineering">{t('word.engineering')}</Link> / #{auction.idAuction} ·{' '}
          {t(`status.auction.${auction.status}`)}
        </p>
        <h1>{auction.auctionName}</h1>
      </div>
      <ConnectionWords {...connection} />
      <nav className={styles.engineeringTabs} aria-label={t('word.engineering')}>
        <Link
          to="/engineering/$idAuction"
          params={params}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <IconListSearch size={18} aria-hidden />
          {t('eventBrowser.title')}
        </Link>
        <Link
          to="/engineering/$idAuction/time-machine"
          params={params}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <IconHistory size={18} aria-hidden />
          {t('word.timeMachine')}
        </Link>
      </nav>
    </div>
  );
};
