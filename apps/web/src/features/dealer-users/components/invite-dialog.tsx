import { emailAddress, INVITED_EMAIL_MAX } from '@fairlot/contracts/access';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm } from '#shared/form/describe-form.js';
import { FormDialog } from '#shared/form/form-dialog.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { sendInvite } from '../api/dealer-users.js';

const inviteSchema = z.object({ email: emailAddress(INVITED_EMAIL_MAX) });
type InviteValues = z.infer<typeof inviteSchema>;

const INVITE_FORM = describeForm<InviteValues>(
  inviteSchema,
  {
    email: {
      useTexts: () => {
        const { t } = useTranslation('account');
        return { label: t('profile.email'), fault: t('colleagues.emailFault') };
      },
      isFirst: true,
    },
  },
  'blur',
);

type Props = {
  readonly idDealer: number;
  readonly title: string;
  readonly onClose: () => void;
  /** Called after the e-mail was sent. */
  readonly onSent: () => void;
};

/** SCR-105, SCR-106: sends an invitation to one e-mail address and closes (STA-016). */
export const InviteDialog = ({ title, idDealer, onClose, onSent }: Props) => {
  const { t } = useTranslation('account');
  const sending = useCommandForm(
    INVITE_FORM,
    { email: '' },
    {
      send: ({ values, commandId }) => sendInvite({ ...values, idDealer }, commandId),
      onDone: (_, { email }) => {
        showToast({ text: t('colleagues.sent', { email: email.trim() }), tone: 'good' });
        onSent();
        onClose();
      },
    },
  );
  return (
    <FormDialog title={title} onClose={onClose}>
      <p>{t('colleagues.inviteText')}</p>
      <CommandForm
        {...sending}
        button={t('colleagues.send')}
        isReady={sending.form.formState.isValid}
      />
    </FormDialog>
  );
};
