import { useTranslation } from 'react-i18next';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { FormFields } from '#shared/form/form-fields.js';
import { DialogButtons } from './dialog-buttons.js';
import type { DecisionFormProps } from './decision-form.js';
import { NO_REASON, reasonForm } from './reason-form.js';
import styles from './decision-dialog.module.css';

export const RevertForm = (props: DecisionFormProps) => {
  const { lot, problem, isBusy, onConfirm, onCancel } = props;
  const { t } = useTranslation('manage');
  const form = useDescribedForm(reasonForm, NO_REASON, problem);
  const confirm = form.handleSubmit(({ reason }) => onConfirm({ kind: 'revert', reason }));
  return (
    <form className={styles.decision} onSubmit={(event) => void confirm(event)} noValidate>
      <p>{t('results.revert.text', { dealer: lot.managed?.awarded?.businessName ?? '' })}</p>
      <FormFields described={reasonForm} form={form} />
      <DialogButtons confirm={t('results.revert.button')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
};
