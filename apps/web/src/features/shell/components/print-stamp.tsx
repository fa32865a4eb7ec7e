import { MARKET_PACKS } from '@fairlot/countries';
import { machineClock } from '@fairlot/kernel';
import { usePrinting } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import { useFormat } from '#shared/format/use-format.js';
import { zoneName } from '#shared/format/zone-time.js';
import styles from './print-stamp.module.css';

const Stamp = ({ at }: { readonly at: number }) => {
  const { t, i18n } = useTranslation('shell');
  const { idMarket, instant } = useFormat();
  const { timeZone } = MARKET_PACKS[idMarket];
  const zone = zoneName(timeZone, { at, language: i18n.language, style: 'short' });
  return <p className={styles.stamp}>{t('printedAt', { at: instant(at), zone })}</p>;
};

/** A line that only a print shows: the time of printing, and the time zone of all times. */
export const PrintStamp = () => {
  const isPrinting = usePrinting();
  return isPrinting && <Stamp at={serverClock().now() ?? machineClock.now()} />;
};
