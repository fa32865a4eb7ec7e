import { layout, PageTitle, text } from '@fairlot/web-ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMenu } from '#shared/menu/use-menu.js';
import { useMayCall } from '#shared/session/rights.js';
import { managedAuctionsQuery } from '../../auction-list/api/managed-auctions.js';
import { OutstandingRequirementsNotice } from '../../own-requirements/components/outstanding-requirements-notice.js';
import { runningAuctionsQuery } from '../../running-auctions/api/running-auctions.js';
import { stockCountQuery, ownLotsQuery } from '../api/own-counts.js';
import { DealerBlockNotice } from './dealer-block-notice.js';
import styles from './role-home.module.css';

type CardProps = {
  readonly label: string;
  /** The number on the card. Undefined until it is loaded; the card is a link even without it. */
  readonly count: number | undefined;
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>>;
};

const Card = ({ label, count, to, search = {} }: CardProps) => {
  const format = useFormat();
  return (
    <Link to={to} search={search} className={styles.card}>
      <span className={styles.count}>{count === undefined ? '–' : format.integer(count)}</span>
      <span>{label}</span>
    </Link>
  );
};

/** The cards for buyers: running auctions, watched lots, and lots that the dealer has bid on or won. */
const Buying = () => {
  const { t } = useTranslation('account');
  const running = useQuery(runningAuctionsQuery(''));
  const lots = useQuery(ownLotsQuery);
  return (
    <>
      <Card label={t('word.runningAuctions')} count={running.data?.length} to="/auctions" />
      <Card
        label={t('roleHome.observed')}
        count={lots.data?.observed}
        to="/activity"
        search={{ state: 'observed' }}
      />
      <Card label={t('roleHome.offers')} count={lots.data?.offered} to="/activity" />
      <Card
        label={t('roleHome.won')}
        count={lots.data?.won}
        to="/activity"
        search={{ state: 'won' }}
      />
    </>
  );
};

/** The cards for owners: auctions that await a decision, and vehicles. */
const Owning = () => {
  const { t } = useTranslation('account');
  const may = useMayCall();
  const auctions = useInfiniteQuery(managedAuctionsQuery(''));
  const toDecide = auctions.data?.rows.filter(({ lots }) => lots.toBeAwarded > 0).length;
  const stock = useQuery({ ...stockCountQuery, enabled: may('ENG-15') });
  return (
    <>
      <Card
        label={t('roleHome.toDecide')}
        count={toDecide}
        to="/manage"
        search={{ awards: 'open' }}
      />
      {may('ENG-15') && (
        <Card label={t('roleHome.stock')} count={stock.data} to="/private/vehicle-list" />
      )}
    </>
  );
};

/**
 * SCR-042: the start page of buyers, owners, loaders and exhibitors, with the menu pages of their
 * role.
 */
export const RoleHome = () => {
  const { t } = useTranslation('account');
  const shell = useTranslation('shell');
  const may = useMayCall();
  const menu = useMenu();
  return (
    <div className={layout.page}>
      <PageTitle title={t('roleHome.title')} />
      <h1>{t('roleHome.title')}</h1>
      <DealerBlockNotice />
      <OutstandingRequirementsNotice />
      <h2 className={text.faint}>{t('roleHome.now')}</h2>
      <div className={styles.cards}>
        {may('ENG-40') && <Buying />}
        {may('ENG-22') && <Owning />}
      </div>
      <h2 className={text.faint}>{shell.t('nav.allPages')}</h2>
      <nav className={styles.menu} aria-label={shell.t('nav.allPages')}>
        {menu.map(({ code, label, to }) => (
          <Link key={code} to={to} className={styles.entry}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
};
