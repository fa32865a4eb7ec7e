import type { DealerInfo } from '@fairlot/contracts/access';
import type { ProblemBody } from '@fairlot/contracts/problem';
import { layout, PageTitle, text } from '@fairlot/web-ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFields } from '#shared/form/form-fields.js';
import { useCommandForm } from '#shared/form/short-form.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { emptyMarketForm } from '#shared/form/market-form.js';
import { consentTextsQuery } from '../../consents/api/consents.js';
import { sendSignUp, type InviteLink } from '../api/sign-up.js';
import { InvitedFields } from './invited-fields.js';
import { SignedUpDialog } from './signed-up-dialog.js';
import { describeSignUp, signUpBody, signUpFormOf } from './sign-up-form.js';
import styles from './sign-up.module.css';

type Props = { readonly link: InviteLink; readonly dealer: DealerInfo };

/** VAL-133: shows at the top of the form why nothing was registered. */
const Refusal = ({ problem }: { readonly problem: ProblemBody }) => {
  const { t } = useTranslation('recovery');
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView?.({ block: 'center' });
    top.current?.focus();
  }, [problem]);
  return (
    <p ref={top} role="alert" tabIndex={-1} className={text.bad}>
      {problem.fields?.find(({ path }) => path === 'tag')?.message ?? t('signUp.notTaken')}
    </p>
  );
};

const SignUpFields = ({ link, dealer }: Props) => {
  const { t, i18n } = useTranslation('recovery');
  const { data: texts } = useSuspenseQuery(consentTextsQuery(i18n.language));
  const [market] = useState(() => signUpFormOf(dealer));
  const { described, typed, consents } = useMemo(
    () => describeSignUp(market, texts),
    [market, texts],
  );
  const [isDone, setDone] = useState(false);
  const { form, command } = useCommandForm(described, emptyMarketForm(market), {
    send: ({ values, commandId }) =>
      sendSignUp(signUpBody(values, { link, dealer, texts }), commandId),
    onDone: () => setDone(true),
  });
  const { snapshot, dispatch } = command;
  const { problem } = snapshot.context;
  const submit = form.handleSubmit((values) => dispatch({ type: 'SUBMIT', values }));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem?.fields && <Refusal problem={problem} />}
      <div className={styles.fields}>
        <FormFields described={typed} form={form} />
        <InvitedFields email={link.email} dealer={dealer} />
      </div>
      <FormFields described={consents} form={form} />
      {!problem?.fields && <FormVerdict step={snapshot.value} problem={problem} />}
      <div className={layout.row}>
        <SendButton
          step={snapshot.value}
          button={t('signUp.title')}
          isReady={form.formState.isValid}
          onRetry={() => dispatch({ type: 'RETRY' })}
        />
      </div>
      {isDone && <SignedUpDialog email={link.email} />}
    </form>
  );
};

/** SCR-032: the page on which an invited person becomes a user of the dealer. */
export const SignUp = (props: Props) => {
  const { t } = useTranslation('recovery');
  const dealer = props.dealer.businessName;
  return (
    <div className={layout.page}>
      <PageTitle title={t('signUp.title')} />
      <h1>{t('signUp.title')}</h1>
      <p className={text.faint}>{t('signUp.intro', { dealer })}</p>
      <SignUpFields {...props} />
    </div>
  );
};
