import { Button, controls, FormField, layout, PageTitle, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { boundsOf } from '#shared/form/contract-bounds.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { mobileLoginSchema } from '../api/mobile-login.js';
import styles from './mobile-login.module.css';
import { useMobileLogin } from './use-mobile-login.js';

type FieldName = keyof typeof mobileLoginSchema.shape;
const INPUT_ATTRIBUTES: Readonly<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none' },
  password: { type: 'password', autoComplete: 'current-password' },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'none' },
};

type AttemptResult = Pick<ReturnType<typeof useMobileLogin>, 'error' | 'hasFailed' | 'isLocked'>;

/**
 * The error of the last attempt. If other people's wrong passwords have locked the account, it
 * includes a link to recovery by e-mail.
 */
const Verdict = ({ login }: { readonly login: AttemptResult }) => {
  const { t } = useTranslation('recovery');
  const problemText = useProblemText();
  // Errors about the code are omitted here, because they appear at its field.
  const textOf = (error: Error) =>
    (error instanceof ApiError && error.problem.fields?.[0]?.message) || problemText(error);
  return (
    <>
      <p role="status" className={clsx(styles.verdict, login.hasFailed ? text.bad : text.faint)}>
        {login.error && textOf(login.error)}
      </p>
      {login.isLocked && (
        <p>
          <a href="/password-recovery">{t('login.locked')}</a>
        </p>
      )}
    </>
  );
};

type Props = {
  readonly onSignedIn: () => void;
  /** Other ways to sign in, shown below the form. */
  readonly children?: ReactNode;
};

/**
 * SCR-036: the sign-in form of the mobile build. It asks for the code of the second factor only if
 * the user has one.
 */
export const MobileLogin = ({ onSignedIn, children }: Props) => {
  const { t } = useTranslation('recovery');
  const { written, needsCode, ...login } = useMobileLogin(onSignedIn);
  const labels: Readonly<Record<FieldName, string>> = {
    username: t('word.username'),
    password: t('login.password'),
    code: t('answer.code', { ns: 'security' }),
  };
  const names = (Object.keys(INPUT_ATTRIBUTES) as FieldName[]).filter(
    (name) => name !== 'code' || needsCode,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.send();
  };
  return (
    <div className={clsx(layout.page, styles.page)}>
      <PageTitle title={t('signIn.title', { ns: 'shell' })} />
      <h1>{t('signIn.title', { ns: 'shell' })}</h1>
      <p className={text.faint}>{t('login.intro')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {names.map((name) => (
          <FormField key={name} label={labels[name]}>
            {(control) => (
              <input
                {...control}
                {...INPUT_ATTRIBUTES[name]}
                className={controls.input}
                name={name}
                value={written[name]}
                maxLength={boundsOf(mobileLoginSchema.shape[name]).maxLength}
                spellCheck={false}
                aria-required
                aria-invalid={login.hasFailed}
                onChange={({ currentTarget }) => login.write({ [name]: currentTarget.value })}
              />
            )}
          </FormField>
        ))}
        <Verdict login={login} />
        <Button type="submit" disabled={!login.isValid || login.isSending}>
          {login.isSending ? t('word.sending') : t('signIn.button', { ns: 'shell' })}
        </Button>
      </form>
      {children}
      <a href="/registration">{t('signIn.register', { ns: 'shell' })}</a>
    </div>
  );
};
