import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConnectionLine, ConnectionBanner } from '../../live-room/components/connection-line.js';
import {
  useLiveAuction,
  useLiveAuctionPage,
} from '../../live-room/components/live-auction-page-context.js';
import { AuctionCountdown } from '../../live-room/components/auction-countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { auctionState } from '#shared/status/auction-status.js';
import { Staggering } from '#shared/ui/staggering.js';
import auctionHead from '#shared/ui/auction-head.module.css';
import lotFigures from '#shared/ui/lot-figures.module.css';
import styles from './manage-head.module.css';

/** The tabs of the auction. Each is a route with its own URL. */
const TABS = [
  { to: '/manage/$idAuction', name: 'live', exact: true },
  { to: '/manage/$idAuction/results', name: 'results', exact: false },
  { to: '/manage/$idAuction/offers', name: 'offers', exact: false },
] as const;

const End = () => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const { auction } = useLiveAuctionPage();
  const live = useLiveAuction();
  if (!live) return null;
  const state = auctionState(live);
  const isAhead = state.hasTag('isAhead');
  return (
    <div className={auctionHead.end}>
      {state.hasTag('isRunning') && <AuctionCountdown endsAt={live.endsAt} />}
      <small>
        {t(isAhead ? 'cockpit.head.startsAt' : 'cockpit.head.endsAt', {
          at: format.instant(isAhead ? live.startsAt : live.endsAt),
        })}
      </small>
      {(isAhead || state.hasTag('isRunning')) && <Staggering auction={auction} />}
    </div>
  );
};

const Tabs = () => {
  const { t } = useTranslation('manage');
  const { idAuction } = useLiveAuctionPage().auction;
  return (
    <nav className={styles.tabs} aria-label={t('cockpit.tab.label')}>
      {TABS.map(({ to, name, exact }) => (
        <Link key={name} to={to} params={{ idAuction }} activeOptions={{ exact }}>
          {t(`cockpit.tab.${name}`)}
        </Link>
      ))}
    </nav>
  );
};

/** Name, status, end and connection of the auction, above every tab. */
export const ManageHead = () => {
  const { t } = useTranslation('manage');
  const { auction } = useLiveAuctionPage();
  const status = useLiveAuction()?.status ?? auction.status;
  return (
    <>
      <ConnectionBanner />
      <header className={auctionHead.head}>
        <div>
          <p className={auctionHead.crumbs}>{auction.templateName}</p>
          <h1>
            {auction.auctionName}{' '}
            <span className={lotFigures.status} data-status={status}>
              {t(`status.auction.${status}`)}
            </span>
          </h1>
        </div>
        <ConnectionLine />
        <End />
      </header>
      <Tabs />
    </>
  );
};
