import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { DialogButtons } from './dialog-buttons.js';
import type { DecisionFormProps } from './decision-dialog.js';
import { ReasonField } from './reason-field.js';
import { maybeReason, withReason } from './reason-schema.js';
import { isReserveMet } from './result-list.js';

/** To the best offer, or with a reason to another one that binds (SEC-49). */
export const AwardForm = ({ lot, isBusy, onConfirm, onCancel }: DecisionFormProps) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const bound = lot.managed?.bound ?? [];
  const [idOffer, setOffer] = useState(bound[0]?.idOffer ?? 0);
  const isBest = idOffer === bound[0]?.idOffer;
  const chosen = bound.find((offer) => offer.idOffer === idOffer);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(isBest ? maybeReason : withReason),
    defaultValues: { reason: '' },
  });
  const confirm = handleSubmit(({ reason }) => onConfirm({ kind: 'award', idOffer, reason }));
  return (
    <form className="fl-decision" onSubmit={(event) => void confirm(event)} noValidate>
      {isReserveMet(lot) === false && <p className="fl-warned">{t('results.award.unmet')}</p>}
      <fieldset className="fl-bound">
        <legend>{t('results.award.offers')}</legend>
        {bound.map((offer, index) => (
          <label key={offer.idOffer}>
            <input
              type="radio"
              name="offer"
              checked={offer.idOffer === idOffer}
              onChange={() => setOffer(offer.idOffer)}
            />
            <span>
              {offer.businessName}
              {index === 0 && <small className="fl-faint">{t('results.award.best')}</small>}
            </span>
            <b className="fl-number">{format.price(offer.amountMinor)}</b>
          </label>
        ))}
      </fieldset>
      {!isBest && (
        <ReasonField
          error={formState.errors.reason && t('results.reason.missing')}
          {...register('reason')}
        />
      )}
      <DialogButtons
        confirm={t('results.award.confirm', {
          price: format.priceOrDash(chosen?.amountMinor ?? null),
        })}
        isBusy={isBusy}
        isDisabled={chosen === undefined}
        onCancel={onCancel}
      />
    </form>
  );
};
