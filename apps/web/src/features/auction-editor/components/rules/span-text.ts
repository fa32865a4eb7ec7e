import { useTranslation } from 'react-i18next';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration, for example `1 d 8 h 30 min`. */
export const useSpanText = (): ((ms: number) => string) => {
  const { t } = useTranslation('manage');
  return (ms) => {
    const parts = [
      { n: Math.floor(ms / DAY_MS), text: (n: number) => t('auctionEditor.span.d', { n }) },
      {
        n: Math.floor((ms % DAY_MS) / HOUR_MS),
        text: (n: number) => t('auctionEditor.span.h', { n }),
      },
      {
        n: Math.round((ms % HOUR_MS) / MINUTE_MS),
        text: (n: number) => t('auctionEditor.span.min', { n }),
      },
    ];
    const texts = parts.filter(({ n }) => n > 0).map(({ n, text }) => text(n));
    return texts.length === 0 ? t('auctionEditor.span.min', { n: 0 }) : texts.join(' ');
  };
};
