import { text } from '@fairlot/web-ui';
import type { PublicLot } from '@fairlot/contracts/live';
import {
  IconBolt,
  IconClockPlus,
  IconGavel,
  IconPlayerPause,
  type Icon,
} from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { closesAt, lotState } from '#shared/status/lot-status.js';
import { useExtensionText } from './use-extension-text.js';
import styles from '#shared/ui/lot-figures.module.css';
import { awardState } from '#shared/status/award-status.js';

/** A line of text. A row of the board shows its beginning, and the lot's page shows all of it. */
const Clipped = ({ icon: Icon, children }: { readonly icon?: Icon; readonly children: string }) => (
  <small className={text.clip} title={children} data-extended={Icon !== undefined}>
    {Icon && <Icon size={14} aria-hidden />}
    {children}
  </small>
);

type LotExtension = NonNullable<PublicLot['extension']>;
type ExtendedProps = { readonly extension: LotExtension; readonly endsAt: number };

/** When a lot was extended and why, and its new end. */
const Extended = ({ extension, endsAt }: ExtendedProps) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const whyOf = useExtensionText();
  const why = `${whyOf(extension)} (${format.instant(extension.at)})`;
  return (
    <>
      <Clipped icon={IconClockPlus}>{why}</Clipped>
      {/* The end is always shown, because it matters most. */}
      <small>{t('liveRoom.endsAt', { at: format.instant(endsAt) })}</small>
    </>
  );
};

/** The remaining time of a running lot, and why the lot ends earlier or later than planned. */
const RunningEnd = ({ live }: { readonly live: PublicLot }) => {
  const { t } = useTranslation('live');
  const { lastCall, extension, endsAt } = live;
  return (
    <span className={styles.end} data-part="end">
      <Countdown endsAt={closesAt(live)} />
      {lastCall && (
        <small className={styles.extended} title={lastCall.reason} data-part="last-call">
          <IconGavel size={14} aria-hidden />
          {t(formatOf(live).texts.lastCall)}
        </small>
      )}
      {extension && !lastCall && <Extended extension={extension} endsAt={endsAt} />}
    </span>
  );
};

/** When a lot was paused and why. Says that the remaining time is kept. */
const PausedEnd = ({ pause }: { readonly pause: NonNullable<PublicLot['pause']> }) => {
  const { t } = useTranslation('standing');
  const format = useFormat();
  return (
    <span className={styles.end} data-part="end">
      <span className={styles.status} data-status="PAUSED">
        <IconPlayerPause size={15} aria-hidden />
        {t('word.paused')}
      </span>
      <Clipped>{pause.reason}</Clipped>
      <Clipped>{t('stopped.pausedSince', { at: format.instant(pause.at) })}</Clipped>
      <Clipped>{t('stopped.givenBack')}</Clipped>
    </span>
  );
};

/** The end of a lot, or its outcome once it has ended. */
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
          <Clipped>
            {[
              // Omitted for a withdrawn lot, because its status already says so.
              ...(live.closing === 'WITHDRAWN' ? [] : [t(`closing.${live.closing}`)]),
              format.instant(live.closedAt),
            ].join(' · ')}
          </Clipped>
        )}
        {live.closeReason !== null && <Clipped>{live.closeReason}</Clipped>}
      </span>
    );
  if (live.pause !== null) return <PausedEnd pause={live.pause} />;
  return <RunningEnd live={live} />;
};

type PriceProps = { readonly live: PublicLot; readonly basePriceMinor: number };

/** The price of a lot. While it is hidden, a text in its place. */
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
  const buyNowMinor = lotState(live).hasTag('isPaused') ? null : live.clickAndBuyMinor;
  const hasChanged = live.priceMinor !== first;
  return (
    <span className={styles.price} data-part="price">
      {/* The key creates a new element for each price, so that each change is highlighted. */}
      <b key={live.priceMinor} data-changed={hasChanged}>
        {format.price(live.priceMinor ?? basePriceMinor)}
      </b>
      <small>
        {hasOffers ? t('word.countOffers', { count: live.offers ?? 0 }) : t('word.basePrice')}
        {live.reserveMet !== null &&
          ` · ${t(live.reserveMet ? 'liveRoom.reserve.met' : 'liveRoom.reserve.unmet')}`}
      </small>
      {/* The buy-now price is shown only while the dealer can use it. */}
      {buyNowMinor !== null && (
        <small className={styles.buyNow} data-part="click-and-buy">
          <IconBolt size={13} aria-hidden />
          {`${t('word.clickAndBuy')} ${format.price(buyNowMinor)}`}
        </small>
      )}
    </span>
  );
};
