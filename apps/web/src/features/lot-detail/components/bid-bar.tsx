import type { LotView } from '@fairlot/contracts/auction';
import { Button, text } from '@fairlot/web-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { closesAt } from '#shared/status/lot-status.js';
import { AmountLimit } from '../../offer/components/amount-limit.js';
import { ignoreKeyRepeat } from '../../offer/components/ignore-key-repeat.js';
import type { OfferingState } from '../../offer/components/use-offering.js';
import { amountFault } from '../../offer/machines/offer-order.js';
import styles from './bid-bar.module.css';

type Props = { readonly offering: OfferingState; readonly lot: LotView };

/**
 * Price, time and bid button at the bottom of a phone's screen, while the bid box is out of view.
 */
export const BidBar = ({ offering, lot }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { entry, amountMinor, leastMinor, knownMinor, terms, offer } = offering;
  const { live } = entry;
  const { offer: kind, OfferIcon, texts, sign } = formatOf(live);
  const price = format.priceOrDash(Number.isNaN(amountMinor) ? null : amountMinor);
  const limitId = useId();
  return (
    <div className={styles.bar} role="group" aria-label={t('lotDetail.offerPanel')}>
      <span className={text.number}>
        <b>{sign !== null && live.priceMinor === null ? t(sign) : format.price(knownMinor)}</b>
        <Countdown endsAt={closesAt(live)} />
      </span>
      <Button
        icon={<OfferIcon size={16} aria-hidden />}
        disabled={amountFault(amountMinor, leastMinor, terms) !== null}
        aria-describedby={limitId}
        aria-label={t(texts.offerOn, { price, lot: lot.idLot })}
        onKeyDown={ignoreKeyRepeat}
        onClick={({ currentTarget }) => offer(kind, amountMinor, currentTarget)}
      >
        {`${t(texts.offer)} ${price}`}
      </Button>
      <AmountLimit
        id={limitId}
        amountMinor={amountMinor}
        leastMinor={leastMinor}
        offering={offering}
        isRepeated
      />
    </div>
  );
};
