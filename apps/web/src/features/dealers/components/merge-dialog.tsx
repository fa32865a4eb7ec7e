import { Modal, Skeleton, text } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import type { DescribedForm } from '#shared/form/describe-form.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { mergeDealers, MERGES_KEY, mergePreviewQuery } from '../api/dealer-merge.js';
import styles from './dealers.module.css';
import { mergeForm, mergeOf, NOTHING_CHOSEN, type MergeValues } from './merge-form.js';

type Props = {
  readonly idDealer: number;
  readonly title: string;
  readonly onClose: () => void;
};

/** Loads the preview of the chosen dealers into the form. */
const usePreview = (idDealer: number, form: DescribedForm<MergeValues>) => {
  const [idOther, keepsOther] = form.watch(['idOther', 'keepsOther']);
  const other = idOther ?? 0;
  const pair = keepsOther ? { idDealer, idInto: other } : { idDealer: other, idInto: idDealer };
  const { data, error, refetch, isLoading } = useQuery({
    ...mergePreviewQuery(pair),
    enabled: idOther !== null,
    // If the user swaps which dealer stays, the old preview stays visible until the new one is
    // loaded.
    placeholderData: (before) =>
      before?.from.idDealer === other || before?.into.idDealer === other ? before : undefined,
  });
  useEffect(() => {
    form.setValue('preview', data ?? null, { shouldValidate: true });
  }, [form, data]);
  return { isPossible: data?.obstacles.length === 0, error, refetch, isLoading };
};

const useMerging = ({ idDealer, onClose }: Props) => {
  const { t } = useTranslation('dealer');
  const client = useQueryClient();
  const [described] = useState(() => mergeForm(idDealer));
  return useCommandForm(described, NOTHING_CHOSEN, {
    confirms: true,
    send: ({ values, commandId }) => mergeDealers(mergeOf(values), commandId),
    onDone: (_, { preview }) => {
      showToast({
        text: t('dealer.merge.done', { title: preview?.from.businessName ?? '' }),
        tone: 'good',
      });
      onClose();
    },
    // Reloads the preview, because after a refusal it is out of date.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: MERGES_KEY });
      void client.invalidateQueries({ queryKey: ['record', 'dealer'] });
    },
  });
};

/**
 * Merges a dealer with a duplicate (ADR 57): the user chooses the other dealer, sees the effect and
 * confirms.
 */
export const MergeDialog = (props: Props) => {
  const { idDealer, title, onClose } = props;
  const { t } = useTranslation('dealer');
  const { described, form, command } = useMerging(props);
  const { isPossible, error, refetch, isLoading } = usePreview(idDealer, form);
  const { snapshot, dispatch } = command;
  const isConfirming = snapshot.matches('confirming');
  const fields = described.fields.filter(({ name }) => isPossible || name !== 'reason');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('dealer.merge.title', { title })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={styles.merge}>
        <p className={text.faint}>{t('dealer.merge.text')}</p>
        <CommandForm
          described={{ ...described, fields }}
          form={form}
          command={command}
          button={t('dealer.merge.submit')}
          isReady={form.formState.isValid}
        />
        {isLoading && <Skeleton height={220} />}
        {error && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        button={t('dealer.merge.submit')}
        onBack={() => dispatch({ type: 'BACK' })}
        onConfirm={() => dispatch({ type: 'CONFIRM' })}
      />
    </Modal>
  );
};
