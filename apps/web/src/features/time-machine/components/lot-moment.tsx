import { text } from '@fairlot/web-ui';
import type { BoardLot } from '@fairlot/contracts/engineering';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { remainingTime } from '#shared/clock/remaining.js';
import { useFormat } from '#shared/format/use-format.js';
import { useMoment } from '../../event-browser/components/value-text.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { lotState } from '#shared/status/lot-status.js';
import styles from './lot-moment.module.css';

type Props = { readonly lot: BoardLot };

type LinkProps = { readonly idAuction: number; readonly idLot: number };

/** Links to the time line of one lot, at the same instant. */
export const LotLink = ({ idAuction, idLot }: LinkProps) => {
  const { t } = useTranslation('engineering');
  return (
    <Link
      from="/engineering/$idAuction/time-machine"
      to="/engineering/$idAuction/time-machine"
      params={{ idAuction }}
      search={(before) => ({ ...before, lot: idLot })}
    >
      {t('word.lotNumber', { lot: idLot })}
    </Link>
  );
};

export const PriceAtTime = ({ lot }: Props) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const { priceMinor, basePriceMinor } = lot;
  if (priceMinor !== null) return <b className={text.number}>{format.price(priceMinor)}</b>;
  const base = format.price(basePriceMinor);
  return (
    <span className={clsx(text.faint, text.number)}>
      {t(formatOf(lot).texts.priceThen, { price: base })}
    </span>
  );
};

/** The end of a lot, and the time that remained at the chosen instant. */
export const EndAtTime = ({ lot, then }: Props & { readonly then: number }) => {
  const { t } = useTranslation('engineering');
  const moment = useMoment();
  const { days, time } = remainingTime(lot.endsAt - then);
  const isOpen = lotState(lot).hasTag('isRunning') && lot.endsAt > then;
  const left = days > 0 ? t('countdown.days', { ns: 'shell', days, time }) : time;
  return (
    <span className={clsx(styles.endThen, text.number)}>
      {isOpen && <b>{left}</b>}
      <span className={text.faint}>{moment.clock(lot.endsAt).slice(0, 8)}</span>
    </span>
  );
};

export const StatusAtTime = ({ lot }: Props) => {
  const { status, awardStatus, idAwarded } = lot;
  const state = lotState(lot);
  const { t } = useTranslation('engineering');
  const award = awardStatus && t(`timeMachine.award.${awardStatus}`);
  return (
    <span className={styles.statusThen}>
      <span className={styles.statusCode} data-status={status}>
        {t(state.hasTag('isPaused') ? 'word.paused' : `status.lot.${status}`)}
      </span>
      {award && !state.hasTag('isAwarded') && <span className={text.faint}>{award}</span>}
      {idAwarded !== null && (
        <span className={text.faint}>{t('timeMachine.dealer', { id: idAwarded })}</span>
      )}
    </span>
  );
};
