import { emailAddress, INVITED_EMAIL_MAX } from '@fairlot/contracts/access';
import { Modal } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '#shared/command/use-command.js';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { sendInvite } from '../api/dealer-users.js';

const written = z.object({ email: emailAddress(INVITED_EMAIL_MAX) });
type Written = z.infer<typeof written>;

const FORM = describeForm<Written>(
  written,
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

const InviteForm = ({ idDealer, onClose, onSent }: Omit<Props, 'title'>) => {
  const { t } = useTranslation('account');
  const command = useCommand(
    ({ values, commandId }: { readonly values: Written; readonly commandId: string }) =>
      sendInvite({ ...values, idDealer }, commandId),
    {
      onDone: () => {
        const email = form.getValues().email.trim();
        showToast({ text: t('colleagues.sent', { email }), tone: 'good' });
        onSent();
        onClose();
      },
    },
  );
  const form = useDescribedForm(FORM, { email: '' }, command.snapshot.context.problem);
  return (
    <>
      <p>{t('colleagues.inviteText')}</p>
      <CommandForm
        described={FORM}
        form={form}
        command={command}
        button={t('colleagues.send')}
        isReady={form.formState.isValid}
      />
    </>
  );
};

/** SCR-105, SCR-106: sends an invitation to one e-mail address and closes (STA-016). */
export const InviteDialog = ({ title, ...props }: Props) => {
  const { t } = useTranslation('account');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <InviteForm {...props} />
    </Modal>
  );
};
