import type { RequirementRow } from '@fairlot/contracts/back-office';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#shared/form/form-dialog.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useStaffReload } from '../../back-office/api/use-staff-reload.js';
import { decideRequirement, endOfDay, requirementsKey } from '../api/requirements.js';
import {
  decisionForm,
  NO_NOTES,
  type RequirementAction,
  type DecisionValues,
} from './requirement-forms.js';

type Props = {
  readonly of: RequirementRow;
  readonly action: RequirementAction;
  readonly onClose: () => void;
};

/** A dialog for a staff decision on a requirement. Its fields depend on the decision. */
export const DecideDialog = ({ of, action, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const { idRequirement, reason, idMarket } = of;
  const reload = useStaffReload(requirementsKey);
  const sending = useCommandForm<DecisionValues, unknown>(
    decisionForm(action),
    { day: '', isFinal: false, ...NO_NOTES },
    {
      send: ({ values: { day, ...values }, commandId }) => {
        const dueAt = action === 'ACCEPT' ? null : endOfDay(day, idMarket);
        const validUntil = action === 'ACCEPT' && day !== '' ? day : null;
        return decideRequirement(
          { idRequirement, action, dueAt, validUntil, ...values },
          commandId,
        );
      },
      onDone: () => {
        showToast({ text: t('registrations.saved'), tone: 'good' });
        onClose();
      },
      onSettled: () => void reload(),
    },
  );
  return (
    <FormDialog
      title={`${t(`requirements.act.${action}`)}: ${t(`codeTable.REQUIREMENT_REASON.${reason}`)}`}
      onClose={onClose}
    >
      <CommandForm
        {...sending}
        button={t(`requirements.act.${action}`)}
        isReady={sending.form.formState.isValid}
        onClose={onClose}
      />
    </FormDialog>
  );
};
