import { clsx } from 'clsx/lite';
import { IconAlertTriangle } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button } from '@fairlot/web-ui';
import { ConnectionWords } from '#shared/live/connection-words.js';
import { READ_EVERY_MS } from '#shared/live/live-transports.js';
import { useLiveAuctionPage } from './live-auction-page-context.js';
import styles from './connection-banner.module.css';

const SECOND_MS = 1000;

/** Says by how many whole seconds the clock of the browser is wrong. */
const useSkewText = (): string => {
  const { t } = useTranslation('live');
  const skew = serverClock().skew();
  if (skew === null) return t('liveRoom.clock.unknown');
  const seconds = Math.round(skew.aheadMs / SECOND_MS);
  if (seconds === 0) return t('liveRoom.clock.exact');
  return t(seconds > 0 ? 'liveRoom.clock.behind' : 'liveRoom.clock.ahead', {
    seconds: Math.abs(seconds),
  });
};

/** State of the live connection in words. Always visible. */
export const ConnectionLine = () => {
  const { state, since, way } = useLiveAuctionPage().connection;
  return <ConnectionWords state={state} since={since} way={way} title={useSkewText()} />;
};

/**
 * Banner for networks that block WebSockets. It says that prices are delayed, and how bids are
 * sent.
 */
const SlowerBanner = ({ way }: { readonly way: 'polling' | 'reads' }) => {
  const { t } = useTranslation('live');
  return (
    <div className={clsx(styles.banner, styles.slower)} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t(`liveRoom.slower.${way}`, { seconds: READ_EVERY_MS / SECOND_MS })}</span>
    </div>
  );
};

/** Banner while offline, with the age of the data and a retry button. */
export const ConnectionBanner = () => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { state, since, way, tryNow } = useLiveAuctionPage().connection;
  if (state === 'live' && way !== 'websocket') return <SlowerBanner way={way} />;
  if (state !== 'offline') return null;
  return (
    <div className={styles.banner} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t('liveRoom.offline', { time: since === null ? '–' : format.time(since) })}</span>
      <Button look="plain" onClick={tryNow}>
        {t('liveRoom.tryNow')}
      </Button>
    </div>
  );
};
