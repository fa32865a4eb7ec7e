import { IconAlertTriangle } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button } from '@fairlot/web-ui';
import { ConnectionWords } from '#shared/live/connection-words.js';
import { useRoom } from './room-context.js';
import styles from './offline-banner.module.css';

const SECOND = 1000;

/** How far the browser's clock is off, in whole seconds. */
const useSkewText = (): string => {
  const { t } = useTranslation('live');
  const skew = serverClock().skew();
  if (skew === null) return t('liveRoom.clock.unknown');
  const seconds = Math.round(skew.aheadMs / SECOND);
  if (seconds === 0) return t('liveRoom.clock.exact');
  return t(seconds > 0 ? 'liveRoom.clock.behind' : 'liveRoom.clock.ahead', {
    seconds: Math.abs(seconds),
  });
};

/** The state of the live connection in words, always in sight. */
export const ConnectionLine = () => {
  const { state, since } = useRoom().connection;
  return <ConnectionWords state={state} since={since} title={useSkewText()} />;
};

/** Across the page while there is no connection: how old everything is, and a way to try again. */
export const OfflineBanner = () => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { state, since, tryNow } = useRoom().connection;
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
