import { text } from '@fairlot/web-ui';
import type { PublicLot } from '@fairlot/contracts/live';
import { IconClockPlus, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { lotState } from '#shared/status/lot-status.js';
import styles from '#shared/ui/lot-figures.module.css';
import { awardState } from '#shared/status/award-status.js';

/** When a lot ends, or what it is once it does not run. */
export const LotEnd = ({ live }: { readonly live: PublicLot }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const state = lotState(live);
  if (state.hasTag('isAhead'))
    return <span>{t('liveRoom.startsAt', { at: format.instant(live.startsAt) })}</span>;
  if (state.hasTag('isOver'))
    return (
      <span className={styles.end} data-part="end">
        <span className={styles.status} data-status={live.status}>
          {t(awardState(live).hasTag('isAwarded') ? 'status.lot.AWA' : `status.lot.${live.status}`)}
        </span>
        {live.closeReason !== null && (
          <small className={text.clip} title={live.closeReason}>
            {t('liveRoom.closedEarly', { reason: live.closeReason })}
          </small>
        )}
      </span>
    );
  if (state.hasTag('isPaused'))
    return (
      <span className={styles.status} data-status="PAUSED">
        <IconPlayerPause size={15} aria-hidden />
        {t('word.paused')}
      </span>
    );
  return (
    <span className={styles.end} data-part="end">
      <Countdown endsAt={live.endsAt} />
      {live.extension && (
        <small className={styles.extended} title={t(`liveRoom.extension.${live.extension.reason}`)}>
          <IconClockPlus size={14} aria-hidden />
          {t('liveRoom.extended')}
        </small>
      )}
    </span>
  );
};

type PriceProps = { readonly live: PublicLot; readonly basePriceMinor: number };

/** The price, or what stands in its place while there is none to see. */
export const LotPrice = ({ live, basePriceMinor }: PriceProps) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const [first] = useState(live.priceMinor);
  const { Icon, sign } = formatOf(live);
  if (sign && live.priceMinor === null)
    return (
      <span className={styles.price} data-part="price" data-sealed>
        <b>
          <Icon size={15} aria-hidden /> {t(sign)}
        </b>
        <small>{t('liveRoom.base', { price: format.price(basePriceMinor) })}</small>
      </span>
    );
  const hasOffers = live.priceMinor !== null;
  const hasChanged = live.priceMinor !== first;
  return (
    <span className={styles.price} data-part="price">
      {/* A new price is a new element, so that its colour fades from the start. */}
      <b key={live.priceMinor} data-changed={hasChanged}>
        {format.price(live.priceMinor ?? basePriceMinor)}
      </b>
      <small>
        {hasOffers ? t('word.countOffers', { count: live.offers ?? 0 }) : t('word.basePrice')}
        {live.reserveMet !== null &&
          ` · ${t(live.reserveMet ? 'liveRoom.reserve.met' : 'liveRoom.reserve.unmet')}`}
      </small>
    </span>
  );
};
