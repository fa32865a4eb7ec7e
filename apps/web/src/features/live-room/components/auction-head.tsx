import { IconClockPlus, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { AlertMenu } from '../../notices/components/alert-menu.js';
import { AuctionMessage } from './auction-message.js';
import { ConnectionLine, OfflineBanner } from './connection-line.js';
import { useLiveAuction, useRoom } from './room-context.js';
import { auctionState } from '#shared/status/auction-status.js';

const End = () => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const live = useLiveAuction();
  if (!live) return null;
  if (!auctionState(live).hasTag('isRunning'))
    return (
      <span className="fl-status" data-status={live.status}>
        {t(`status.auction.${live.status}`)}
      </span>
    );
  return (
    <div className="fl-auction-end">
      <Countdown endsAt={live.endsAt} />
      <small>
        {live.extension ? (
          <span className="fl-extended">
            <IconClockPlus size={14} aria-hidden />{' '}
            {t(`liveRoom.extension.${live.extension.reason}`)}
          </span>
        ) : (
          t('liveRoom.endsAt', { at: format.instant(live.endsAt) })
        )}
      </small>
    </div>
  );
};

/** Name, end, connection and message of the auction, the same above its board and its lots. */
export const AuctionHead = memo(function AuctionHead() {
  const { t } = useTranslation('live');
  const { auction } = useRoom();
  return (
    <>
      <OfflineBanner />
      <header className="fl-auction-head">
        <div>
          <p className="fl-crumbs">
            <Link to="/auctions">{t('word.auctions')}</Link> / {auction.templateName}
            {auction.sealed && (
              <span className="fl-sealed">
                <IconLock size={13} aria-hidden /> {t('liveRoom.sealed')}
              </span>
            )}
          </p>
          <h1>{auction.auctionName}</h1>
        </div>
        <ConnectionLine />
        <AlertMenu idAuction={auction.idAuction} />
        <End />
      </header>
      <AuctionMessage />
    </>
  );
});
