import type { LotView } from '@fairlot/contracts';
import { Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button } from '@fairlot/web-ui';
import type { Offering } from './use-offering.js';

type Props = { readonly offering: Offering; readonly lot: LotView };

/** The second tap of an ordinary offer, where the first one was. */
const InPlace = ({ offering: { snapshot, send }, lot }: Props) => {
  const { t } = useTranslation('offer');
  const format = useFormat();
  const { wish } = snapshot.context;
  if (wish === null) return null;
  const price = format.price(wish.amountMinor);
  return (
    <div className="fl-offer-line" role="group" aria-label={t('confirm.title')}>
      <span className="fl-confirm-text">
        {t(wish.kind === 'agent' ? 'confirm.agent' : 'confirm.binding', { price })}
      </span>
      <Button look="plain" onClick={() => send({ type: 'CANCEL' })}>
        {t('cancel')}
      </Button>
      <Button
        icon={<IconCheck size={16} aria-hidden />}
        aria-label={t('confirm.on', { price, lot: lot.idLot })}
        autoFocus
        onClick={() => send({ type: 'CONFIRM' })}
      >
        {t('confirm.button')}
      </Button>
    </div>
  );
};

/** A slip of the finger or a purchase: the amount in large, against today's price. */
const Dialog = ({ offering: { snapshot, send, entry }, lot }: Props) => {
  const { t } = useTranslation('offer');
  const format = useFormat();
  const { wish, confirmation } = snapshot.context;
  const cancel = () => send({ type: 'CANCEL' });
  if (wish === null) return null;
  const price = format.price(wish.amountMinor);
  return (
    <Modal
      opened
      onClose={cancel}
      title={t(`dialog.${confirmation}.title`)}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'shell' }) }}
    >
      <p>{t('dialog.lot', { lot: lot.idLot, vehicle: vehicleName(lot) })}</p>
      <p className="fl-price-large">{price}</p>
      <p>
        {t(`dialog.${confirmation}.text`, {
          price,
          now: format.price(entry.live.priceMinor ?? lot.basePriceMinor),
        })}
      </p>
      <p className="fl-faint">{t('dialog.total', { price })}</p>
      <div className="fl-row fl-actions">
        <Button look="plain" onClick={cancel} data-autofocus>
          {t('cancel')}
        </Button>
        <Button onClick={() => send({ type: 'CONFIRM' })}>
          {t(`dialog.${confirmation}.button`, { price })}
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
