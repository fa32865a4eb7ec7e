import { text } from '@fairlot/web-ui';
import type { PublicLot } from '@fairlot/contracts/live';
import { IconClockPlus, IconGavel, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { closesAt, lotState } from '#shared/status/lot-status.js';
import styles from '#shared/ui/lot-figures.module.css';
import { awardState } from '#shared/status/award-status.js';

/** How long it runs, and why not as long as it was to. */
const RunningEnd = ({ live }: { readonly live: PublicLot }) => {
  const { t } = useTranslation('live');
  return (
    <span className={styles.end} data-part="end">
      <Countdown endsAt={closesAt(live)} />
      {live.lastCall && (
        <small className={styles.extended} title={live.lastCall.reason} data-part="last-call">
          <IconGavel size={14} aria-hidden />
          {t(formatOf(live).texts.lastCall)}
        </small>
      )}
      {live.extension && !live.lastCall && (
        <small className={styles.extended} title={t(`liveRoom.extension.${live.extension.reason}`)}>
          <IconClockPlus size={14} aria-hidden />
          {t(
            // Bidders who could not reach the portal are told what happened, in words.
            live.extension.reason === 'TECHNICAL'
              ? 'liveRoom.extension.TECHNICAL'
              : 'liveRoom.extended',
          )}
        </small>
      )}
    </span>
  );
};

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
        {live.closing !== null && live.closedAt !== null && (
          <small>{`${t(`closing.${live.closing}`)} · ${format.instant(live.closedAt)}`}</small>
        )}
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
  return <RunningEnd live={live} />;
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
