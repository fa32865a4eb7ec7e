import type { LotView } from '@fairlot/contracts/auction';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button } from '@fairlot/web-ui';
import { amountFault } from '../machines/offer-order.js';
import { AmountLimit } from './amount-limit.js';
import { AmountStepper } from './amount-stepper.js';
import { OfferMessage } from './offer-message.js';
import { ignoreKeyRepeat } from './ignore-key-repeat.js';
import { useOffering, type OfferingState } from './use-offering.js';
import styles from './offer-box.module.css';

type Props = { readonly offering: OfferingState; readonly lot: LotView };

const Editing = ({ offering, lot }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { amountMinor, leastMinor, mostMinor, stepMinor, terms, choose, offer, entry } = offering;
  const { offer: kind, OfferIcon, texts } = formatOf(entry.live);
  const faultId = useId();
  const isWrong = amountFault(amountMinor, leastMinor, terms) !== null;
  return (
    <>
      <div className={styles.offerLine}>
        <AmountStepper
          label={t('offer.amountOf', { lot: lot.idLot })}
          amountMinor={amountMinor}
          leastMinor={leastMinor}
          mostMinor={mostMinor}
          stepMinor={stepMinor}
          faultId={isWrong ? faultId : null}
          onAmount={choose}
          onEnter={(input) => offer(kind, amountMinor, input)}
        />
        <Button
          icon={<OfferIcon size={16} aria-hidden />}
          disabled={isWrong}
          aria-label={t(texts.offerOn, {
            price: format.priceOrDash(Number.isNaN(amountMinor) ? null : amountMinor),
            lot: lot.idLot,
          })}
          onKeyDown={ignoreKeyRepeat}
          onClick={({ currentTarget }) => offer(kind, amountMinor, currentTarget)}
        >
          {t(texts.offer)}
        </Button>
      </div>
      <AmountLimit
        id={faultId}
        amountMinor={amountMinor}
        leastMinor={leastMinor}
        offering={offering}
      />
    </>
  );
};

/** The bid controls of a lot, or the reason why bids are not possible. */
export const OfferBox = ({ offering, lot }: Props) => {
  const { t } = useTranslation('live');
  const { snapshot, barrier } = offering;
  // While a bid is being sent, the controls stay mounted, so that they keep the focus, but they
  // ignore input.
  const isUnknown = snapshot.matches('unknown');
  const isBarred = barrier !== null && !isUnknown && !snapshot.matches('sending');
  return (
    <div className={styles.offer} data-home>
      {isBarred && <p className={styles.barrier}>{t(`offer.barrier.${barrier}`)}</p>}
      {barrier === null && !isUnknown && <Editing offering={offering} lot={lot} />}
      <OfferMessage offering={offering} />
    </div>
  );
};

/** The bid controls in a row or on a card. */
export const LotOffer = ({ lot }: { readonly lot: LotView }) => (
  <OfferBox offering={useOffering(lot)} lot={lot} />
);
