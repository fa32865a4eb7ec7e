import { passwordRecoveryOperations } from '@fairlot/contracts/access';
import { controls, layout, PageTitle, text } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { sessionQuery } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { pairForm } from './recovery-forms.js';
import styles from './recovery.module.css';

type Props = {
  /** The token in the link. */
  readonly tag: string;
  readonly username: string;
};
type PasswordPair = { readonly password: string; readonly confPassword: string };

const EMPTY_VALUES = { password: '', confPassword: '' };

/** STA-008: after success, opens the start page. The user is signed out. */
const useDone = () => {
  const { t } = useTranslation('recovery');
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    showToast({ text: t('recovery.choose.done') });
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await navigate({ to: '/' });
  };
};

/** SCR-034: the form that sets a new password, after the user has opened the link in an e-mail. */
export const ChoosePassword = ({ tag, username }: Props) => {
  const { t } = useTranslation('recovery');
  const done = useDone();
  const command = useCommand(
    ({ values }: { readonly values: PasswordPair }) =>
      call(passwordRecoveryOperations['OPEN-09'], { body: { ...values, hash: tag, username } }),
    { onDone: () => void done() },
  );
  const { problem } = command.snapshot.context;
  const described = useMemo(() => pairForm([username]), [username]);
  const form = useDescribedForm(described, EMPTY_VALUES, problem);
  const spent = problem?.fields?.find(({ path }) => path === 'hash');
  return (
    <div className={layout.page}>
      <PageTitle title={t('recovery.choose.title')} />
      <h1>{t('recovery.choose.title')}</h1>
      <p className={text.faint}>{t('recovery.choose.intro', { username })}</p>
      <CommandForm
        described={described}
        form={form}
        command={command}
        button={t('recovery.choose.button')}
        verdict={
          spent && (
            <div role="alert" className={styles.spent}>
              <p>{spent.message}</p>
              <Link to="/password-recovery" className={controls.button}>
                {t('recovery.choose.askAgain')}
              </Link>
            </div>
          )
        }
      />
    </div>
  );
};
