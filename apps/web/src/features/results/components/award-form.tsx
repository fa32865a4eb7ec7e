import { text } from '@fairlot/web-ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { FormFields } from '#shared/form/form-fields.js';
import { useFormat } from '#shared/format/use-format.js';
import { DialogButtons } from './dialog-buttons.js';
import type { DecisionFormProps } from './decision-form.js';
import { NO_REASON, reasonForm } from './reason-form.js';
import { isReserveMet } from './result-list.js';
import decisionDialog from './decision-dialog.module.css';
import styles from './award-form.module.css';

/**
 * The form for an award. It goes to the best bid, or to another binding bid with a reason (SEC-49).
 */
export const AwardForm = (props: DecisionFormProps) => {
  const { lot, problem, isBusy, onConfirm, onCancel } = props;
  const { t } = useTranslation('manage');
  const format = useFormat();
  const bound = lot.managed?.bound ?? [];
  const [idOffer, setOffer] = useState(bound[0]?.idOffer ?? 0);
  const isBest = idOffer === bound[0]?.idOffer;
  const chosen = bound.find((offer) => offer.idOffer === idOffer);
  const form = useDescribedForm(reasonForm, NO_REASON, problem);
  const award = (reason: string | null) => onConfirm({ kind: 'award', idOffer, reason });
  const confirm = form.handleSubmit(({ reason }) => award(reason));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBest) award(null);
    else void confirm(event);
  };
  return (
    <form className={decisionDialog.decision} onSubmit={submit} noValidate>
      {isReserveMet(lot) === false && <p className={styles.warned}>{t('results.award.unmet')}</p>}
      <fieldset className={styles.bound}>
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
              {index === 0 && <small className={text.faint}>{t('results.column.best')}</small>}
            </span>
            <b className={text.number}>{format.price(offer.amountMinor)}</b>
          </label>
        ))}
      </fieldset>
      {!isBest && <FormFields described={reasonForm} form={form} />}
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
