import { isMarket } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DescribedForm } from '#shared/form/describe-form.js';
import { FormDialog } from '#shared/form/form-dialog.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { useFormat } from '#shared/format/use-format.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useStaffReload } from '../../back-office/api/use-staff-reload.js';
import {
  addRequirement,
  addRule,
  endOfDay,
  reachQuery,
  requirementsKey,
} from '../api/requirements.js';
import { NO_NOTES, requirementForm, ruleForm, type RuleValues } from './requirement-forms.js';

type Props = { readonly markets: readonly string[]; readonly onClose: () => void };

const emptyRequirement = (markets: readonly string[]) => ({
  reason: 'DOCUMENT_MISSING' as const,
  idMarket: markets.find(isMarket) ?? 'OTHER',
  day: '',
  ...NO_NOTES,
});

/** Adds a requirement for one dealer. */
export const AddDialog = ({
  idDealer,
  markets,
  onClose,
}: Props & { readonly idDealer: number }) => {
  const { t } = useTranslation('admin');
  const reload = useStaffReload(requirementsKey);
  const [described] = useState(() => requirementForm(markets.filter(isMarket)));
  const initial = { ...emptyRequirement(markets), owedBy: 'DEALER' as const };
  const sending = useCommandForm(described, initial, {
    send: ({ values: { day, ...values }, commandId }) =>
      addRequirement({ idDealer, dueAt: endOfDay(day, values.idMarket)!, ...values }, commandId),
    onDone: (_, { owedBy }) => {
      showToast({
        text: t(owedBy === 'DEALER' ? 'requirements.added' : 'registrations.saved'),
        tone: 'good',
      });
      onClose();
    },
    onSettled: () => void reload(),
  });
  return (
    <FormDialog title={t('requirements.add')} onClose={onClose}>
      <CommandForm
        {...sending}
        button={t('requirements.add')}
        isReady={sending.form.formState.isValid}
        onClose={onClose}
      />
    </FormDialog>
  );
};

type RuleFormProps = { readonly form: DescribedForm<RuleValues> };

const useReach = ({ form }: RuleFormProps): number | undefined => {
  const [idMarket, reason] = form.watch(['idMarket', 'reason']);
  return useQuery(reachQuery({ idMarket, reason })).data?.dealers;
};

const Reach = (props: RuleFormProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const dealers = useReach(props);
  return (
    <p role="status" className={text.faint}>
      {dealers !== undefined && t('requirements.rule.reach', { dealers: format.integer(dealers) })}
    </p>
  );
};

/** Adds a requirement for all dealers of a market. Shows the number of these dealers first. */
export const RuleDialog = ({ markets, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const reload = useStaffReload(requirementsKey);
  const [described] = useState(() => ruleForm(markets.filter(isMarket), Reach));
  const sending = useCommandForm(described, emptyRequirement(markets), {
    send: ({ values: { day, ...values }, commandId }) =>
      addRule({ dueAt: endOfDay(day, values.idMarket)!, ...values }, commandId),
    onDone: () => {
      showToast({ text: t('registrations.saved'), tone: 'good' });
      onClose();
    },
    onSettled: () => void reload(),
  });
  const dealers = useReach(sending) ?? 0;
  return (
    <FormDialog title={t('requirements.rule.button')} onClose={onClose}>
      <CommandForm
        {...sending}
        button={t('requirements.rule.button')}
        isReady={sending.form.formState.isValid && dealers > 0}
        onClose={onClose}
      />
    </FormDialog>
  );
};
