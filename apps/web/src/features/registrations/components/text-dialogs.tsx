import { REVIEW_TEXT_MAX, type RegistrationView } from '@fairlot/contracts/back-office';
import { isLanguage } from '@fairlot/countries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm } from '#shared/form/describe-form.js';
import { rejectRegistration, requestDocuments } from '../api/registrations.js';
import { ReviewDialog } from './review-dialog.js';

type Props = { readonly of: RegistrationView; readonly onClose: () => void };

const TEXTAREA_LINES = 4;
const noteText = z.string().trim().max(REVIEW_TEXT_MAX);
const requiredText = noteText.min(1);
const useFault = () => useTranslation('records').t('records.fault.text');

const questionSchema = z.object({ question: requiredText });
const questionForm = (language: string) =>
  describeForm<z.infer<typeof questionSchema>>(
    questionSchema,
    {
      question: {
        useTexts: () => {
          const { t } = useTranslation('admin');
          const spoken = isLanguage(language) ? t(`language.${language}`) : language;
          return {
            label: t('registrations.ask.label'),
            hint: t('registrations.ask.hint', { language: spoken }),
            fault: useFault(),
          };
        },
        lines: TEXTAREA_LINES,
        isFirst: true,
      },
    },
    'blur',
  );

/** Sends a question to the applicant by e-mail. */
export const AskDialog = ({ of: { idRegistration, language }, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const [described] = useState(() => questionForm(language));
  return (
    <ReviewDialog
      described={described}
      initial={{ question: '' }}
      title={t('registrations.ask.button')}
      button={t('registrations.ask.send')}
      send={({ values, commandId }) => requestDocuments({ idRegistration, ...values }, commandId)}
      doneText={() => t('registrations.state.ASKED')}
      onClose={onClose}
    />
  );
};

const rejectionSchema = z.object({ reason: requiredText, note: noteText });
const REJECTION_FORM = describeForm<z.infer<typeof rejectionSchema>>(
  rejectionSchema,
  {
    reason: {
      useTexts: () => {
        const { t } = useTranslation('admin');
        return {
          label: t('registrations.reject.reason'),
          hint: t('registrations.reject.reasonHint'),
          fault: useFault(),
        };
      },
      lines: TEXTAREA_LINES,
      isFirst: true,
    },
    note: {
      useTexts: () => {
        const { t } = useTranslation('admin');
        return {
          label: t('registrations.reject.note'),
          hint: t('registrations.reject.noteHint'),
          fault: useFault(),
        };
      },
      lines: TEXTAREA_LINES,
    },
  },
  'blur',
);

/**
 * Rejects an application. The reason for the applicant and the internal note have separate fields.
 */
export const RejectDialog = ({ of: { idRegistration }, onClose }: Props) => {
  const { t } = useTranslation('admin');
  return (
    <ReviewDialog
      described={REJECTION_FORM}
      initial={{ reason: '', note: '' }}
      title={t('registrations.reject.button')}
      button={t('registrations.reject.button')}
      send={({ values, commandId }) => rejectRegistration({ idRegistration, ...values }, commandId)}
      doneText={() => t('registrations.reject.done')}
      onClose={onClose}
    />
  );
};
