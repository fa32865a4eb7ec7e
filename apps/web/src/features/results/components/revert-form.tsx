import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from './dialog-buttons.js';
import type { DecisionFormProps } from './decision-dialog.js';
import { ReasonField } from './reason-field.js';
import { withReason } from './reason-schema.js';

export const RevertForm = ({ lot, isBusy, onConfirm, onCancel }: DecisionFormProps) => {
  const { t } = useTranslation('manage');
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(withReason),
    defaultValues: { reason: '' },
  });
  const confirm = handleSubmit(({ reason }) => onConfirm({ kind: 'revert', reason }));
  return (
    <form className="fl-decision" onSubmit={(event) => void confirm(event)} noValidate>
      <p>{t('results.revert.text', { dealer: lot.managed?.awarded?.businessName ?? '' })}</p>
      <ReasonField
        error={formState.errors.reason && t('results.reason.missing')}
        data-autofocus
        {...register('reason')}
      />
      <DialogButtons confirm={t('results.revert.button')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
};
