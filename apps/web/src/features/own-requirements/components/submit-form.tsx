import {
  REQUIREMENT_VALUE_MAX,
  isValueRequired,
  type OwnRequirement,
} from '@fairlot/contracts/access';
import { newCommandId } from '@fairlot/kernel';
import { Button, controls, FormField, isIsoDate, layout, text } from '@fairlot/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { DateBox } from '#shared/ui/date-box.js';
import { FileInput } from '#shared/ui/file-input.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { ownRequirementsQuery, submitDocument, submitValue } from '../api/own-requirements.js';
import styles from './own-requirements.module.css';

const TYPES = '.pdf,.jpg,.jpeg,.png';
type Props = { readonly of: OwnRequirement; readonly onDone: () => void };

type Draft = { readonly file: File | null; readonly validUntil: string; readonly value: string };
type FieldsProps = { readonly draft: Draft; readonly onChange: (change: Partial<Draft>) => void };

const DRAFT: Draft = { file: null, validUntil: '', value: '' };

const ValueField = ({ draft: { value }, onChange }: FieldsProps) => {
  const { t } = useTranslation('account');
  return (
    <FormField label={t('ownRequirements.value')}>
      {(control) => (
        <input
          {...control}
          className={controls.input}
          maxLength={REQUIREMENT_VALUE_MAX}
          value={value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      )}
    </FormField>
  );
};

const DocumentFields = ({ draft: { validUntil }, onChange }: FieldsProps) => {
  const { t } = useTranslation('account');
  return (
    <>
      <FormField label={t('ownRequirements.file')}>
        {(control) => (
          <FileInput
            {...control}
            face={t('word.chooseFile')}
            accept={TYPES}
            onChange={({ currentTarget }) => onChange({ file: currentTarget.files?.[0] ?? null })}
          />
        )}
      </FormField>
      <FormField label={t('ownRequirements.validUntil')}>
        {(control) => (
          <DateBox
            {...control}
            value={validUntil}
            onValue={(day) => onChange({ validUntil: day })}
          />
        )}
      </FormField>
    </>
  );
};

const isReady = ({ file, validUntil, value }: Draft, isValue: boolean): boolean =>
  isValue ? value.trim() !== '' : file !== null && (validUntil === '' || isIsoDate(validUntil));

/** Submits a document, or a number if that is enough. */
export const SubmitForm = ({ of, onDone }: Props) => {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const problemText = useProblemText();
  const [commandId, setCommandId] = useState(newCommandId);
  const [draft, setDraft] = useState(DRAFT);
  const isValue = isValueRequired(of.reason);
  const sending = useMutation({
    mutationFn: () =>
      isValue
        ? submitValue(of, draft.value.trim(), commandId)
        : submitDocument(of, { file: draft.file!, validUntil: draft.validUntil }, commandId),
    onSuccess: () => {
      showToast({ text: t('ownRequirements.sent'), tone: 'good' });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownRequirementsQuery.queryKey }),
  });
  const onChange = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    // A different file or number is a new command; the same one is a retry.
    setCommandId(newCommandId());
  };
  const Fields = isValue ? ValueField : DocumentFields;
  return (
    <form
      className={layout.lines}
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <div className={styles.form}>
        <Fields draft={draft} onChange={onChange} />
      </div>
      <p role="alert" className={text.bad}>
        {sending.isError && problemText(sending.error)}
      </p>
      <div className={layout.row}>
        <Button type="submit" disabled={!isReady(draft, isValue) || sending.isPending}>
          {sending.isPending ? t('word.sending') : t('ownRequirements.send')}
        </Button>
      </div>
    </form>
  );
};
