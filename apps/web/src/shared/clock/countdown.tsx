import { usePrinting } from '@fairlot/web-ui';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { remaining } from './remaining.js';
import { serverClock } from './server-clock.js';
import styles from './countdown.module.css';

/** From here on the end is near enough to show in the colour of a warning. */
const NEAR_MS = 120_000;
/** What has not closed so long after its end is held open: a pause, say. */
const HELD_MS = 10_000;

/** Renders again only when what it shows has changed. */
const useRemaining = (endsAt: number) => {
  const snapshot = useCallback(() => {
    const now = serverClock.now();
    if (now === null) return 'unknown';
    const left = endsAt - now;
    if (left <= 0) return left < -HELD_MS ? 'held' : 'over';
    const { days, time } = remaining(left);
    return `${left <= NEAR_MS ? 'near' : 'far'}|${days}|${time}`;
  }, [endsAt]);
  return useSyncExternalStore(serverClock.subscribe, snapshot);
};

type Props = {
  readonly endsAt: number;
  /** What is said where it stays open past its end. */
  readonly held?: string;
};

/**
 * Time left until `endsAt` on the server's clock; it never decides that a lot is closed. On paper the
 * end itself.
 */
export const Countdown = (props: Props) => {
  const isPrinting = usePrinting();
  return isPrinting ? <End {...props} /> : <Left {...props} />;
};

const End = ({ endsAt }: Props) => (
  <span className={styles.countdown} role="timer" aria-live="off">
    {useFormat().instant(endsAt)}
  </span>
);

const Left = ({ endsAt, held }: Props) => {
  const { t } = useTranslation('shell');
  const [state, days = '', time = ''] = useRemaining(endsAt).split('|');
  const textOf = (): string => {
    if (state === 'unknown') return '…';
    if (state === 'held' && held !== undefined) return held;
    if (state === 'over' || state === 'held') return t('countdown.over');
    return Number(days) > 0 ? t('countdown.days', { days, time }) : time;
  };
  return (
    <span className={styles.countdown} data-state={state} role="timer" aria-live="off">
      {textOf()}
    </span>
  );
};
