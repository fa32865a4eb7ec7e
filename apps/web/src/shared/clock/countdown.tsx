import { usePrinting } from '@fairlot/web-ui';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { remainingTime } from './remaining.js';
import { serverClock } from './server-clock.js';
import styles from './countdown.module.css';

/** If less time than this remains, the countdown has a warning colour. */
const NEAR_MS = 120_000;
/** If a lot is still open this long after its end, something such as a pause keeps it open. */
const HELD_MS = 10_000;

/** A key for the displayed state. The text changes only if the key changes. */
const shownStateKey = (endsAt: number, now: number | null): string => {
  if (now === null) return 'unknown';
  const remainingMs = endsAt - now;
  if (remainingMs <= 0) return remainingMs < -HELD_MS ? 'held' : 'over';
  const { days, time } = remainingTime(remainingMs);
  return `${remainingMs <= NEAR_MS ? 'near' : 'far'}|${days}|${time}`;
};

type Props = {
  readonly endsAt: number;
  /** Text to show if the lot stays open past its end. */
  readonly heldText?: string;
};

/**
 * The time left until `endsAt`, by the server's clock. It only displays the time, and never closes
 * a lot. In print, it shows the end instead.
 */
export const Countdown = memo(function Countdown(props: Props) {
  const isPrinting = usePrinting();
  return isPrinting ? <EndTime {...props} /> : <TimeLeft {...props} />;
});

const EndTime = ({ endsAt }: Props) => (
  <span className={styles.countdown} role="timer" aria-live="off">
    {useFormat().instant(endsAt)}
  </span>
);

/**
 * Writes its text into the page without a React render, so that all countdowns of a board update in
 * one frame per second.
 */
const TimeLeft = ({ endsAt, heldText }: Props) => {
  const { t } = useTranslation('shell');
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const words = new Text();
    node.append(words);
    const textOf = (state: string, days = '', time = ''): string => {
      if (state === 'unknown') return '…';
      if (state === 'held' && heldText !== undefined) return heldText;
      if (state === 'over' || state === 'held') return t('countdown.over');
      return Number(days) > 0 ? t('countdown.days', { days, time }) : time;
    };
    let displayed = '';
    const write = () => {
      const next = shownStateKey(endsAt, serverClock().now());
      if (next === displayed) return;
      displayed = next;
      const [state = '', days, time] = next.split('|');
      node.dataset['state'] = state;
      words.data = textOf(state, days, time);
    };
    write();
    const unsubscribe = serverClock().subscribe(write);
    return () => {
      unsubscribe();
      words.remove();
    };
  }, [endsAt, heldText, t]);
  return <span ref={element} className={styles.countdown} role="timer" aria-live="off" />;
};
