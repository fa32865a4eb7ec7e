import type { MenuEntry } from '@fairlot/web-ui';
import { IconCalendarPlus, IconClockPlus } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useExtensionText } from './use-extension-text.js';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import { useFormat } from '#shared/format/use-format.js';
import { useSaveCalendar } from '../../calendar/components/use-save-calendar.js';
import { AlertMenu } from '../../notices/components/alert-menu.js';
import { AuctionCountdown } from './auction-countdown.js';
import { AuctionMessage } from './auction-message.js';
import { ConnectionLine, ConnectionBanner } from './connection-line.js';
import { useLiveAuction, useLiveAuctionPage } from './live-auction-page-context.js';
import { Staggering } from '#shared/ui/staggering.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { auctionState } from '#shared/status/auction-status.js';
import lotFigures from '#shared/ui/lot-figures.module.css';
import auctionHead from '#shared/ui/auction-head.module.css';
import styles from './auction-head.module.css';

const End = () => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { auction } = useLiveAuctionPage();
  const live = useLiveAuction();
  if (!live) return null;
  if (!auctionState(live).hasTag('isRunning'))
    return (
      <span className={lotFigures.status} data-status={live.status}>
        {t(`status.auction.${live.status}`)}
      </span>
    );
  return (
    <div className={auctionHead.end}>
      <AuctionCountdown endsAt={live.endsAt} />
      <small>{t('liveRoom.endsAt', { at: format.instant(live.endsAt) })}</small>
      <Staggering auction={auction} />
    </div>
  );
};

/** When the auction was extended and why. It has its own line, because the reason may be long. */
const Extended = () => {
  const format = useFormat();
  const live = useLiveAuction();
  const whyOf = useExtensionText();
  if (!live?.extension || !auctionState(live).hasTag('isRunning')) return null;
  const { extension } = live;
  return (
    <p className={styles.extended} data-part="extension">
      <IconClockPlus size={14} aria-hidden />
      <span>{`${whyOf(extension)} (${format.instant(extension.at)})`}</span>
    </p>
  );
};

/** The bell menu: alerts of the auction, and calendar reminders. */
const Bell = () => {
  const { t } = useTranslation('live');
  const { auction } = useLiveAuctionPage();
  const { idAuction } = auction;
  const live = useLiveAuction() ?? auction;
  const save = useSaveCalendar({
    // Uses the auction's current end, because an existing calendar entry must get the later end.
    read: () => [{ ...auction, ...live, serverNow: serverClock().now() ?? auction.serverNow }],
    fileName: `calendar-${idAuction}`,
  });
  const calendar: MenuEntry = {
    key: 'calendar',
    label: t('calendar.one'),
    icon: <IconCalendarPlus size={16} />,
    onSelect: () => save.mutate(),
  };
  const more = auctionState(live).hasTag('isOver') ? [] : [calendar];
  return <AlertMenu idAuction={idAuction} more={more} />;
};

/** Name, end, connection and message of the auction, above its board and its lots. */
export const AuctionHead = memo(function AuctionHead() {
  const { t } = useTranslation('live');
  const { auction } = useLiveAuctionPage();
  const { Icon, sign } = formatOf(auction);
  return (
    <>
      <ConnectionBanner />
      <header className={auctionHead.head}>
        <div>
          <p className={auctionHead.crumbs}>
            <Link to="/auctions">{t('word.auctions')}</Link> / <span>{auction.templateName}</span>
            {sign && (
              <span className={styles.sealed}>
                <Icon size={13} aria-hidden /> {t(sign)}
              </span>
            )}
          </p>
          <h1>{auction.auctionName}</h1>
        </div>
        <ConnectionLine />
        <Bell />
        <End />
        <Extended />
      </header>
      <AuctionMessage />
    </>
  );
});
