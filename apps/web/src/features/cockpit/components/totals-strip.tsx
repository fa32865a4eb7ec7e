import { Kit } from '@fairlot/web-ui';
import { Popover } from '@mantine/core';
import { IconUsers } from '@fairlot/web-ui/icons';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useWatchers, useWatching } from '../../live-room/components/live-auction-page-context.js';
import { totalsOf, type CockpitTotals } from './cockpit-board.js';
import { usePulse, useReadLots } from './cockpit-context.js';
import { useThrottled } from '#shared/ui/use-throttled.js';
import styles from './totals-strip.module.css';

type StripFigures = CockpitTotals & { readonly lastMinute: number };
const FIGURE_KEYS = [
  'running',
  'closed',
  'withOffers',
  'reserveMet',
  'withReserve',
  'pricesMinor',
  'basesMinor',
  'reservesMinor',
  'lastMinute',
] as const;
const isSame = (a: StripFigures, b: StripFigures): boolean =>
  FIGURE_KEYS.every((key) => a[key] === b[key]);

const useStrip = (): StripFigures => {
  const readLots = useReadLots();
  const pulse = usePulse();
  const read = useCallback(() => {
    const lastMinute = [...pulse.byLot().values()].reduce((sum, offers) => sum + offers, 0);
    return { ...totalsOf(readLots()), lastMinute };
  }, [readLots, pulse]);
  return useThrottled(read, isSame);
};

type FigureProps = { readonly label: string; readonly note?: string; readonly children: ReactNode };

const Figure = ({ label, note, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <b>{children}</b>
      {note !== undefined && <small>{note}</small>}
    </dd>
  </div>
);

/** The number of dealers who are present, and their names (ROL-038). */
const Dealers = () => {
  const { t } = useTranslation('manage');
  const dealers = useWatchers();
  const watching = useWatching();
  if (watching === null) return '–';
  if (!dealers || dealers.length === 0) return watching;
  return (
    <Kit>
      <Popover position="bottom-end" withArrow trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={styles.dealers}
            aria-label={t('cockpit.strip.who', { count: watching })}
          >
            {watching} <IconUsers size={16} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ul className={styles.dealerList} tabIndex={0} aria-label={t('cockpit.strip.dealers')}>
            {dealers
              .toSorted((a, b) => a.businessName.localeCompare(b.businessName))
              .map(({ idDealer, businessName }) => (
                <li key={idDealer}>{businessName}</li>
              ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </Kit>
  );
};

/** The totals of the auction, updated twice a second. */
export const TotalsStrip = () => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const totals = useStrip();
  const { running, closed, withOffers, reserveMet, withReserve, lastMinute } = totals;
  return (
    <dl className={styles.strip} aria-label={t('cockpit.strip.label')}>
      <Figure
        label={t('cockpit.strip.running')}
        note={t('cockpit.strip.closed', { count: closed })}
      >
        {format.integer(running)}
      </Figure>
      <Figure label={t('cockpit.strip.withOffers')}>{format.integer(withOffers)}</Figure>
      <Figure
        label={t('word.reserveMet')}
        note={t('cockpit.strip.ofReserved', { count: withReserve })}
      >
        {format.integer(reserveMet)}
      </Figure>
      <Figure
        label={t('word.sumOfPrices')}
        note={t('cockpit.strip.bases', { price: format.price(totals.basesMinor) })}
      >
        {format.price(totals.pricesMinor)}
      </Figure>
      <Figure label={t('word.sumOfReserves')}>{format.price(totals.reservesMinor)}</Figure>
      <Figure label={t('cockpit.strip.lastMinute')}>{format.integer(lastMinute)}</Figure>
      <Figure label={t('cockpit.strip.dealers')}>
        <Dealers />
      </Figure>
    </dl>
  );
};
