import type { LotView } from '@fairlot/contracts/auction';
import { Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx/lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button, layout } from '@fairlot/web-ui';
import { ChargeLines, ChargeSum } from './charge-lines.js';
import type { OfferKind } from '../machines/offer-order.js';
import type { Offering } from './use-offering.js';
import offerBox from './offer-box.module.css';
import styles from './confirm-offer.module.css';

type Props = {
  readonly offering: Offering;
  readonly lot: LotView;
  /** The charges stand line by line, not in one. */
  readonly hasRoom: boolean;
};

/** In a thousandth. */
const BASIS_POINTS = 10;

/** An agent buys at its maximum or below. */
const totalOf = (kind: OfferKind) => (kind === 'agent' ? 'atMost' : 'total');

/** The second tap of an ordinary offer, where the first one was. */
const InPlace = ({ offering: { snapshot, send, charges }, lot, hasRoom }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const id = useId();
  const { wish } = snapshot.context;
  if (wish === null) return null;
  const price = format.price(wish.amountMinor);
  const charged = { priceMinor: wish.amountMinor, charges };
  return (
    <div
      className={styles.confirm}
      role="group"
      aria-label={t('offer.confirm.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') send({ type: 'CANCEL' });
        // A key that is held down is no second tap.
        if (event.repeat) event.preventDefault();
      }}
    >
      <div id={id}>
        <p className={styles.confirmText}>
          <b>
            {t(wish.kind === 'agent' ? 'offer.confirm.agent' : 'offer.confirm.binding', { price })}
          </b>{' '}
          {!hasRoom && <ChargeSum {...charged} />}
        </p>
        {hasRoom && <ChargeLines {...charged} as={totalOf(wish.kind)} />}
      </div>
      <div className={offerBox.offerLine}>
        <Button look="plain" onClick={() => send({ type: 'CANCEL' })}>
          {t('word.cancel')}
        </Button>
        <Button
          icon={<IconCheck size={16} aria-hidden />}
          aria-label={t('offer.confirm.on', { price, lot: lot.idLot })}
          aria-describedby={id}
          autoFocus
          onClick={() => send({ type: 'CONFIRM' })}
        >
          {t('offer.confirm.button')}
        </Button>
      </div>
    </div>
  );
};

/** A slip of the finger or a purchase: the amount in large, against today's price. */
const Dialog = ({ offering: { snapshot, send, knownMinor, charges }, lot }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { wish, confirmation } = snapshot.context;
  const cancel = () => send({ type: 'CANCEL' });
  if (wish === null || confirmation === 'plain') return null;
  const price = format.price(wish.amountMinor);
  return (
    <Modal
      opened
      onClose={cancel}
      title={t(`offer.dialog.${confirmation}.title`)}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{t('offer.dialog.lot', { lot: lot.idLot, vehicle: vehicleName(lot) })}</p>
      <p className={styles.priceLarge}>{price}</p>
      <p>
        {t(`offer.dialog.${confirmation}.text`, {
          price,
          now: format.price(knownMinor),
          share: format.percent(lot.confirmAbovePermille * BASIS_POINTS),
        })}
      </p>
      <ChargeLines priceMinor={wish.amountMinor} charges={charges} as={totalOf(wish.kind)} />
      <div className={clsx(layout.row, layout.atEnd, styles.actions)}>
        <Button look="plain" onClick={cancel} data-autofocus>
          {t('word.cancel')}
        </Button>
        <Button onClick={() => send({ type: 'CONFIRM' })}>
          {t(`offer.dialog.${confirmation}.button`, { price })}
        </Button>
      </div>
    </Modal>
  );
};

export const ConfirmOffer = (props: Props) =>
  props.offering.snapshot.context.confirmation === 'plain' ? (
    <InPlace {...props} />
  ) : (
    <Dialog {...props} />
  );
