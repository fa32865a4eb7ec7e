import { REVIEW_TEXT_MAX, type RegistrationView } from '@fairlot/contracts/back-office';
import { isLanguage } from '@fairlot/countries';
import { controls, FormField } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { requestDocuments, reject } from '../api/registrations.js';
import { ReviewDialog } from './review-dialog.js';

type Props = { readonly of: RegistrationView; readonly onClose: () => void };
type TextProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const LongText = ({ label, hint, value, onChange }: TextProps) => (
  <FormField label={label} hint={hint}>
    {(control) => (
      <textarea
        {...control}
        className={controls.input}
        maxLength={REVIEW_TEXT_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FormField>
);

/** E-mails a question to the applicant. */
export const AskDialog = ({ of: { idRegistration, language }, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const [question, write] = useState('');
  const spoken = isLanguage(language) ? t(`language.${language}`) : language;
  return (
    <ReviewDialog
      title={t('registrations.ask.button')}
      button={t('registrations.ask.send')}
      isReady={question.trim() !== ''}
      send={(commandId) => requestDocuments({ idRegistration, question }, commandId)}
      onDone={() => {
        showToast({ text: t('registrations.state.ASKED'), tone: 'good' });
        onClose();
      }}
      onClose={onClose}
    >
      <LongText
        label={t('registrations.ask.label')}
        hint={t('registrations.ask.hint', { language: spoken })}
        value={question}
        onChange={write}
      />
    </ReviewDialog>
  );
};

/** Rejects an application. Reason (for the applicant) and internal note have separate fields. */
export const RejectDialog = ({ of: { idRegistration }, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const [reason, writeReason] = useState('');
  const [note, writeNote] = useState('');
  return (
    <ReviewDialog
      title={t('registrations.reject.button')}
      button={t('registrations.reject.button')}
      isReady={reason.trim() !== ''}
      send={(commandId) => reject({ idRegistration, reason, note }, commandId)}
      onDone={() => {
        showToast({ text: t('registrations.reject.done'), tone: 'good' });
        onClose();
      }}
      onClose={onClose}
    >
      <LongText
        label={t('registrations.reject.reason')}
        hint={t('registrations.reject.reasonHint')}
        value={reason}
        onChange={writeReason}
      />
      <LongText
        label={t('registrations.reject.note')}
        hint={t('registrations.reject.noteHint')}
        value={note}
        onChange={writeNote}
      />
    </ReviewDialog>
  );
};
