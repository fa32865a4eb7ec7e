import { passwordRecoveryOperations } from '@fairlot/contracts/access';
import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { ownUserQuery } from '../../profile/api/profile.js';
import { usernameAndEmailForm, type UsernameAndEmail } from './recovery-forms.js';
import styles from './recovery.module.css';

const RequestLinkForm = ({ known: account }: { readonly known: UsernameAndEmail }) => {
  const { t } = useTranslation('recovery');
  const command = useCommand(
    ({ values }: { readonly values: UsernameAndEmail }) =>
      call(passwordRecoveryOperations['OPEN-08'], { body: values }),
    { onDone: () => showToast({ text: t('recovery.ask.done'), tone: 'good' }) },
  );
  const form = useDescribedForm(usernameAndEmailForm, account, command.snapshot.context.problem);
  return (
    <CommandForm
      described={usernameAndEmailForm}
      form={form}
      command={command}
      button={t('recovery.ask.button')}
    />
  );
};

/**
 * The form for signed-in users who forgot their password. It requests a link for the user name and
 * e-mail address of their own account (reading 21).
 */
export const RequestOwnLink = () => {
  const { t } = useTranslation('recovery');
  const { data } = useQuery(ownUserQuery);
  return (
    data && (
      <section className={styles.own}>
        <h2>{t('recovery.own.forgotten')}</h2>
        <p className={text.faint}>{t('recovery.own.forgottenText')}</p>
        <RequestLinkForm known={{ username: data.username, email: data.email }} />
      </section>
    )
  );
};
