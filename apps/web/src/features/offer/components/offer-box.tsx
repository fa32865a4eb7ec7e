import type { LotView } from '@fairlot/contracts/auction';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button } from '@fairlot/web-ui';
import { amountFault } from '../machines/offer-order.js';
import { AmountFault } from './amount-fault.js';
import { AmountStepper } from './amount-stepper.js';
import { ConfirmOffer } from './confirm-offer.js';
import { OfferMessage } from './offer-message.js';
import { useOffering, type Offering } from './use-offering.js';
import styles from './offer-box.module.css';

type Props = { readonly offering: Offering; readonly lot: LotView };
type BoxProps = Props & { readonly hasRoom?: boolean };

const Editing = ({ offering, lot }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { amountMinor, leastMinor, stepMinor, choose, offer, entry } = offering;
  const { offer: kind, OfferIcon, texts } = formatOf(entry.live);
  const faultId = useId();
  const isWrong = amountFault(amountMinor, lot) !== null;
  const go = () => offer(kind, amountMinor);
  return (
    <>
      <div className={styles.offerLine}>
        <AmountStepper
          label={t('offer.amountOf', { lot: lot.idLot })}
          amountMinor={amountMinor}
          leastMinor={leastMinor}
          stepMinor={stepMinor}
          faultId={isWrong ? faultId : null}
          onAmount={choose}
          onEnter={go}
        />
        <Button
          icon={<OfferIcon size={16} aria-hidden />}
          disabled={isWrong}
          aria-label={t(texts.offerOn, {
            price: format.price(amountMinor),
            lot: lot.idLot,
          })}
          onClick={go}
        >
          {t(texts.offer)}
        </Button>
      </div>
      <AmountFault id={faultId} amountMinor={amountMinor} lot={lot} />
    </>
  );
};

/**
 * What can be done now: type an amount, confirm it, or read why nothing can be offered. Where there
 * is room a confirmation has its charges line by line.
 */
export const OfferBox = ({ offering, lot, hasRoom = false }: BoxProps) => {
  const { t } = useTranslation('live');
  const { snapshot, barrier } = offering;
  const isBusy = snapshot.matches('sending') || snapshot.matches('unknown');
  if (barrier !== null && !isBusy)
    return (
      <div className={styles.offer}>
        <p className={styles.barrier}>{t(`offer.barrier.${barrier}`)}</p>
        <OfferMessage offering={offering} lot={lot} />
      </div>
    );
  return (
    <div className={styles.offer}>
      {snapshot.matches('confirming') ? (
        <ConfirmOffer offering={offering} lot={lot} hasRoom={hasRoom} />
      ) : (
        !isBusy &&
        !snapshot.matches({ accepted: 'settling' }) && <Editing offering={offering} lot={lot} />
      )}
      <OfferMessage offering={offering} lot={lot} />
    </div>
  );
};

/** The offer in place, as a row or card has it. */
export const LotOffer = ({ lot }: { readonly lot: LotView }) => (
  <OfferBox offering={useOffering(lot)} lot={lot} />
);
