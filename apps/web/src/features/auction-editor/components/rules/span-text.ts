import { useTranslation } from 'react-i18next';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration, for example `1 d 8 h 30 min`. */
export const useSpanText = (): ((ms: number) => string) => {
  const { t } = useTranslation('manage');
  return (ms) => {
    const parts = [
      { n: Math.floor(ms / DAY), text: (n: number) => t('auctionEditor.span.d', { n }) },
      { n: Math.floor((ms % DAY) / HOUR), text: (n: number) => t('auctionEditor.span.h', { n }) },
      {
        n: Math.round((ms % HOUR) / MINUTE),
        text: (n: number) => t('auctionEditor.span.min', { n }),
      },
    ];
    const texts = parts.filter(({ n }) => n > 0).map(({ n, text }) => text(n));
    return texts.length === 0 ? t('auctionEditor.span.min', { n: 0 }) : texts.join(' ');
  };
};
