import { Button, layout, PageTitle, text } from '@fairlot/web-ui';
import { IconLogout } from '@fairlot/web-ui/icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useSignOut } from '../../shell/components/use-sign-out.js';
import { consentTextsQuery } from '../api/consents.js';
import { ConsentField } from './consent-field.js';
import styles from './consents.module.css';
import { useConsentForm } from './use-consent-form.js';

type Props = {
  /** Whether the user is on the way to another page, which opens after the answers. */
  readonly isAwaited: boolean;
  /** Called after the answers are saved. */
  readonly onDone: () => void;
};

const SignOutButton = () => {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  return (
    <Button
      look="plain"
      icon={<IconLogout size={16} aria-hidden />}
      disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      {t('nav.signOut')}
    </Button>
  );
};

const ConsentForm = ({ isAwaited, onDone }: Props) => {
  const { t, i18n } = useTranslation('account');
  const problemText = useProblemText();
  const { data: texts } = useSuspenseQuery(consentTextsQuery(i18n.language));
  const { choice, choose, isMissing, sending, submit } = useConsentForm(texts, onDone);
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const first = submit();
    if (first === null) return;
    form.current?.querySelector<HTMLInputElement>(`[data-consent=${first}] input`)?.focus();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      {texts.map((words) => (
        <ConsentField
          key={words.consent}
          words={words}
          answer={choice[words.consent]}
          isMissing={isMissing(words.consent)}
          onAnswer={(agrees) => choose(words.consent, agrees)}
        />
      ))}
      <div className={layout.row}>
        <Button type="submit" disabled={sending.isPending}>
          {t(sending.isPending ? 'word.sending' : 'consents.save')}
        </Button>
        {isAwaited && <SignOutButton />}
      </div>
      <p role="status" className={sending.isError ? text.bad : text.faint}>
        {sending.isSuccess && t('consents.saved')}
        {sending.isError && problemText(sending.error)}
      </p>
    </form>
  );
};

/** SCR-044: the user's consents, which can be changed here later. */
export const PrivatePrivacy = (props: Props) => {
  const { t } = useTranslation('account');
  return (
    <div className={clsx(layout.page, styles.page)}>
      <PageTitle title={t('consents.title')} />
      <h1>{t('consents.title')}</h1>
      <p>{t(props.isAwaited ? 'consents.awaited' : 'consents.intro')}</p>
      <ConsentForm {...props} />
    </div>
  );
};
