import { usePrinting } from '@fairlot/web-ui';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { serverClock } from './server-clock.js';
import styles from './countdown.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on the end is near enough to show in the colour of a warning. */
const NEAR_MS = 2 * MINUTE;

const two = (value: number): string => String(value).padStart(2, '0');

/** `3:07`, `1:03:07`; days apart. Rounds up, so that zero means zero. */
export const remaining = (leftMs: number): { days: number; time: string } => {
  const left = Math.max(0, Math.ceil(leftMs / SECOND) * SECOND);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const days = Math.floor(left / DAY);
  const time =
    hours > 0 || days > 0
      ? `${hours}:${two(minutes)}:${two(seconds)}`
      : `${minutes}:${two(seconds)}`;
  return { days, time };
};

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
