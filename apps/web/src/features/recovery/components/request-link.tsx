import { passwordRecoveryOperations } from '@fairlot/contracts/access';
import { Button, layout, Modal, PageTitle, text } from '@fairlot/web-ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { useDescribedForm, type DescribedForm } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { accountNamesForm, type AccountNames } from './recovery-forms.js';

const EMPTY_NAMES: AccountNames = { username: '', email: '' };

/** STA-005: typing in one of the two fields clears the other field and its error. */
const useClearOtherField = ({
  watch,
  setValue,
  clearErrors,
}: DescribedForm<AccountNames>): void => {
  useEffect(() => {
    const { unsubscribe } = watch((values, { name, type }) => {
      if (type !== 'change' || name === undefined || values[name] === '') return;
      const other = name === 'username' ? 'email' : 'username';
      setValue(other, '');
      clearErrors(other);
    });
    return unsubscribe;
  }, [watch, setValue, clearErrors]);
};

/** Goes back to the previous page, or to the start page if there is none. */
const useGoBack = () => {
  const { history, navigate } = useRouter();
  return () => (history.canGoBack() ? history.back() : void navigate({ to: '/' }));
};

/**
 * SCR-033: the form that requests an e-mail with a link for a new password. The response does not
 * reveal whether the user exists.
 */
export const RequestLink = () => {
  const { t } = useTranslation('recovery');
  const [isRequested, setRequested] = useState(false);
  const back = useGoBack();
  const command = useCommand(
    ({ values: { username, email } }: { readonly values: AccountNames }) =>
      call(passwordRecoveryOperations['OPEN-08'], {
        body: { ...(username && { username }), ...(email && { email }) },
      }),
    { onDone: () => setRequested(true) },
  );
  const form = useDescribedForm(accountNamesForm, EMPTY_NAMES, command.snapshot.context.problem);
  useClearOtherField(form);
  return (
    <div className={layout.page}>
      <PageTitle title={t('recovery.ask.title')} />
      <h1>{t('recovery.ask.title')}</h1>
      <p className={text.faint}>{t('recovery.ask.intro')}</p>
      <CommandForm
        described={accountNamesForm}
        form={form}
        command={command}
        button={t('recovery.ask.button')}
      />
      <Modal
        opened={isRequested}
        onClose={back}
        title={t('recovery.ask.doneTitle')}
        closeButtonProps={{ 'aria-label': t('word.close') }}
      >
        <p>{t('recovery.ask.done')}</p>
        <Button onClick={back} data-autofocus>
          {t('word.close')}
        </Button>
      </Modal>
    </div>
  );
};
