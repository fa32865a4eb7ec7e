import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';

const SECOND_MS = 1000;

/** Formats an instant with day and time to the millisecond, in the reader's market. */
export const useMoment = () => {
  const format = useFormat();
  return useMemo(() => {
    const clock = (at: number) => `${format.bare(at)}.${String(at % SECOND_MS).padStart(3, '0')}`;
    const { day, zone } = format;
    return { clock, day, whole: (at: number) => `${day(at)} ${clock(at)}${zone(at)}` };
  }, [format]);
};

/**
 * Readable text for a stored number, such as an amount. The suffix of the field name decides the
 * format. Null if the number needs no such text.
 */
export const useHumanText = (): ((field: string, value: unknown) => string | null) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const moment = useMoment();
  return useMemo(
    () => (field, value) => {
      if (typeof value !== 'number') return null;
      if (field.endsWith('Minor')) return format.price(value);
      if (field.endsWith('At')) return moment.whole(value);
      if (!field.endsWith('Ms')) return null;
      return t('eventBrowser.seconds', { seconds: value / SECOND_MS });
    },
    [format, moment, t],
  );
};
