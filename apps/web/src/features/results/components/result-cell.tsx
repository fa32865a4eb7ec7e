import { text } from '@fairlot/web-ui';
import type { LotView } from '@fairlot/contracts/auction';
import { IconCheck, IconCircleDashed, IconX } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { isReserveMet } from './result-list.js';
import lotFigures from '#shared/ui/lot-figures.module.css';
import styles from './result-cell.module.css';
import { awardName } from '#shared/status/award-status.js';

type Props = { readonly lot: LotView };

/** The outcome of the lot in words, with winner and price. */
export const ResultCell = ({ lot }: Props) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const awarded = lot.managed?.awarded ?? null;
  const reason = lot.managed?.awardReason ?? null;
  const status = awardName(lot);
  return (
    <span className={styles.result}>
      <span className={lotFigures.status} data-status={status}>
        {t(`results.status.${status}`)}
      </span>
      {awarded && (
        <small className={text.clip} title={awarded.businessName}>
          <b className={text.number}>{format.price(awarded.priceMinor)}</b> {awarded.businessName}
        </small>
      )}
      {reason !== null && (
        <small className={text.clip} title={reason}>
          {reason}
        </small>
      )}
      {lot.closing !== null && lot.closedAt !== null && (
        <small className={text.faint}>
          {`${t(`closing.${lot.closing}`)} · ${format.instant(lot.closedAt)}`}
        </small>
      )}
    </span>
  );
};

const RESERVE_ICONS = { met: IconCheck, unmet: IconX, none: IconCircleDashed };

/**
 * Whether the best bid meets the reserve price. Shown by an icon and words, never by colour alone.
 */
export const ReserveCell = ({ lot }: Props) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const met = isReserveMet(lot);
  const state = met === null ? 'none' : met ? 'met' : 'unmet';
  const Icon = RESERVE_ICONS[state];
  const reserve = lot.managed?.reserveMinor ?? null;
  return (
    <span className={styles.resultReserve} data-part="reserve" data-state={state}>
      <span className={text.number}>{format.priceOrDash(reserve)}</span>
      {reserve !== null && (
        <small>
          <Icon size={14} aria-hidden /> {t(`results.reserve.${state}`)}
        </small>
      )}
    </span>
  );
};

/** The dealers with binding bids, the highest bid first. */
export const BiddersCell = ({ lot: { managed, offers } }: Props) => {
  const { t } = useTranslation('manage');
  const [best, ...others] = managed?.bound ?? [];
  if (!best) return <span className={text.faint}>{t('results.bidders.none')}</span>;
  return (
    <span className={styles.result}>
      <span className={text.clip} title={best.businessName}>
        {best.businessName}
      </span>
      <small className={text.faint}>
        {others.length > 0 && `${t('results.bidders.more', { count: others.length })} · `}
        {t('word.countOffers', { count: offers ?? 0 })}
      </small>
    </span>
  );
};
