import { usePrinting } from '@fairlot/web-ui';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { remaining } from './remaining.js';
import { serverClock } from './server-clock.js';
import styles from './countdown.module.css';

/** From here on the end is near enough to show in the colour of a warning. */
const NEAR_MS = 120_000;

/** Renders again only when what it shows has changed. */
const useRemaining = (endsAt: number) => {
  const snapshot = useCallback(() => {
    const now = serverClock.now();
    if (now === null) return 'unknown';
    const left = endsAt - now;
    if (left <= 0) return 'over';
    const { days, time } = remaining(left);
    return `${left <= NEAR_MS ? 'near' : 'far'}|${days}|${time}`;
  }, [endsAt]);
  return useSyncExternalStore(serverClock.subscribe, snapshot);
};

type Props = { readonly endsAt: number };

/**
 * Time left until `endsAt` on the server's clock; it never decides that a lot is closed. On paper the
 * end itself.
 */
export const Countdown = ({ endsAt }: Props) => {
  const isPrinting = usePrinting();
  return isPrinting ? <End endsAt={endsAt} /> : <Left endsAt={endsAt} />;
};

const End = ({ endsAt }: Props) => (
  <span className={styles.countdown} role="timer" aria-live="off">
    {useFormat().instant(endsAt)}
  </span>
);

const Left = ({ endsAt }: Props) => {
  const { t } = useTranslation('shell');
  const [state, days = '', time = ''] = useRemaining(endsAt).split('|');
  const text =
    state === 'unknown'
      ? '…'
      : state === 'over'
        ? t('countdown.over')
        : Number(days) > 0
          ? t('countdown.days', { days, time })
          : time;
  return (
    <span className={styles.countdown} data-state={state} role="timer" aria-live="off">
      {text}
    </span>
  );
};
