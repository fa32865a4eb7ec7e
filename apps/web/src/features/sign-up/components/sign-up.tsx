import type { ConsentTextAnswer, DealerInfo } from '@fairlot/contracts/access';
import { layout, PageTitle, text } from '@fairlot/web-ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { consentTextsQuery } from '../../consents/api/consents.js';
import { ConsentField } from '../../consents/components/consent-field.js';
import { sendSignUp, type InviteLink } from '../api/sign-up.js';
import { SignedUpDialog } from './signed-up-dialog.js';
import { InvitedFields, SignUpFields } from './sign-up-fields.js';
import { useSignUpForm } from './use-sign-up-form.js';
import styles from './sign-up.module.css';

type Props = { readonly link: InviteLink; readonly dealer: DealerInfo };
type Sent = Parameters<typeof sendSignUp>[0];

const TheForm = ({ link, dealer }: Props) => {
  const { t, i18n } = useTranslation('recovery');
  const { data: texts } = useSuspenseQuery(consentTextsQuery(i18n.language));
  const form = useSignUpForm(dealer);
  const top = useRef<HTMLParagraphElement>(null);
  const [isDone, setDone] = useState(false);
  const { snapshot, dispatch } = useCommand(
    ({ values, commandId }: { readonly values: Sent; readonly commandId: string }) =>
      sendSignUp(values, commandId),
    { onDone: () => setDone(true) },
  );
  const { problem } = snapshot.context;
  // VAL-133: shows errors at the top of the form if nothing was registered.
  const show = useEffectEvent(() => {
    top.current?.scrollIntoView?.({ block: 'center' });
    top.current?.focus();
  });
  useEffect(() => {
    if (problem !== null) show();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isValid) dispatch({ type: 'SUBMIT', values: form.bodyFor(link, texts) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {problem?.fields && (
        <p ref={top} role="alert" tabIndex={-1} className={text.bad}>
          {problem.fields.find(({ path }) => path === 'tag')?.message ?? t('signUp.notTaken')}
        </p>
      )}
      <div className={styles.fields}>
        <SignUpFields form={form} problem={problem} />
        <InvitedFields email={link.email} dealer={dealer} />
      </div>
      <Consents form={form} texts={texts} />
      {!problem?.fields && <FormVerdict step={snapshot.value} problem={problem} />}
      <div className={layout.row}>
        <SendButton
          step={snapshot.value}
          button={t('signUp.title')}
          isReady={form.isValid}
          onRetry={() => dispatch({ type: 'RETRY' })}
        />
      </div>
      {isDone && <SignedUpDialog email={link.email} />}
    </form>
  );
};

type ConsentsProps = {
  readonly form: ReturnType<typeof useSignUpForm>;
  readonly texts: readonly ConsentTextAnswer[];
};

const Consents = ({ form, texts }: ConsentsProps) =>
  texts.map((words) => (
    <ConsentField
      key={words.consent}
      words={words}
      answer={form.answerOf(words.consent)}
      isMissing={false}
      onAnswer={(agrees) => form.type(words.consent, agrees)}
    />
  ));

/** SCR-032: an invited person becomes a user of the dealer. */
export const SignUp = (props: Props) => {
  const { t } = useTranslation('recovery');
  const dealer = props.dealer.businessName;
  return (
    <div className={layout.page}>
      <PageTitle title={t('signUp.title')} />
      <h1>{t('signUp.title')}</h1>
      <p className={text.faint}>{t('signUp.intro', { dealer })}</p>
      <TheForm {...props} />
    </div>
  );
};
