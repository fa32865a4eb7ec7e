import { REQUIREMENT_VALUE_MAX, takesValue, type OwnRequirement } from '@fairlot/contracts/access';
import { newCommandId } from '@fairlot/kernel';
import { Button, controls, FormField, layout, text } from '@fairlot/web-ui';
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
const DAY = /^\d{4}-\d{2}-\d{2}$/;
type Props = { readonly of: OwnRequirement; readonly onDone: () => void };

/** Sends a document, or a number where one is enough. */
export const SubmitForm = ({ of, onDone }: Props) => {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const problemText = useProblemText();
  const [commandId, setCommandId] = useState(newCommandId);
  const [file, setFile] = useState<File | null>(null);
  const [validUntil, setValidUntil] = useState('');
  const [value, setValue] = useState('');
  const isValue = takesValue(of.reason);
  const sending = useMutation({
    mutationFn: () =>
      isValue
        ? submitValue(of, value.trim(), commandId)
        : submitDocument(of, { file: file!, validUntil }, commandId),
    onSuccess: () => {
      showToast({ text: t('ownRequirements.sent'), tone: 'good' });
      onDone();
    },
    // Another file or number is another command.
    onError: () => setCommandId(newCommandId()),
    onSettled: () => client.invalidateQueries({ queryKey: ownRequirementsQuery.queryKey }),
  });
  const isDay = validUntil === '' || DAY.test(validUntil);
  const isReady = isValue ? value.trim() !== '' : file !== null && isDay;
  return (
    <form
      className={layout.lines}
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <div className={styles.form}>
        {isValue ? (
          <FormField label={t('ownRequirements.value')}>
            {(control) => (
              <input
                {...control}
                className={controls.input}
                maxLength={REQUIREMENT_VALUE_MAX}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </FormField>
        ) : (
          <>
            <FormField label={t('ownRequirements.file')}>
              {(control) => (
                <FileInput
                  {...control}
                  face={t('word.chooseFile')}
                  accept={TYPES}
                  onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
                />
              )}
            </FormField>
            <FormField label={t('ownRequirements.validUntil')}>
              {(control) => <DateBox {...control} value={validUntil} onValue={setValidUntil} />}
            </FormField>
          </>
        )}
      </div>
      <p role="alert" className={text.bad}>
        {sending.isError && problemText(sending.error)}
      </p>
      <div className={layout.row}>
        <Button type="submit" disabled={!isReady || sending.isPending}>
          {sending.isPending ? t('word.sending') : t('ownRequirements.send')}
        </Button>
      </div>
    </form>
  );
};
