import { machineClock } from '@fairlot/kernel';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import { distanceText } from '#shared/format/distance-text.js';
import { useFormat } from '#shared/format/use-format.js';
import { languageTagOf } from '#shared/i18n/i18n.js';

type Props = {
  readonly at: number;
  /** Puts the relative time into a sentence. */
  readonly text?: (distance: string) => string;
};

/**
 * An instant as `2 days ago`, with the exact time on hover. An instant more than thirty days away
 * is shown exactly.
 */
export const RelativeTime = ({ at, text = (distance) => distance }: Props) => {
  const { i18n } = useTranslation();
  const format = useFormat();
  const now = serverClock().now() ?? machineClock.now();
  const exact = format.instant(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {text(distanceText(at, now, languageTagOf(i18n.language)) ?? exact)}
    </time>
  );
};
