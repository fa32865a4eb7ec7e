import { passwordOperations } from '@fairlot/contracts/access';
import { layout, PageTitle, text } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { companyQuery, devicesQuery, ownUserQuery } from '../../profile/api/profile.js';
import { RequestOwnLink } from './request-own-link.js';
import { ownPasswordForm, type OwnPasswordValues } from './recovery-forms.js';

const EMPTY_VALUES = { presentPassword: '', password: '', confPassword: '' };

/**
 * Reloads the list of devices in the profile, because the new password has signed other devices
 * out.
 */
const useDone = () => {
  const { t } = useTranslation('recovery');
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    showToast({ text: t('recovery.own.done'), tone: 'good' });
    await client.invalidateQueries(devicesQuery);
    await navigate({ to: '/private/user-profile' });
  };
};

/**
 * The form refuses a password that contains names of the user or of the dealer, if these are
 * loaded.
 */
const useOwnForm = () => {
  const { data: user } = useQuery(ownUserQuery);
  const idDealer = user?.idDealer ?? null;
  const { data: company } = useQuery({
    ...companyQuery(idDealer ?? 0),
    enabled: idDealer !== null,
  });
  return useMemo(() => {
    const words = user ? [user.username, user.name, user.surname, user.email] : [];
    return ownPasswordForm(company ? [...words, company.businessName, company.city] : words);
  }, [user, company]);
};

/**
 * SCR-035: the form in which a signed-in user changes the password. Nothing is sent until all
 * fields are valid (VAL-155).
 */
export const ChangeOwnPassword = () => {
  const { t } = useTranslation('recovery');
  const done = useDone();
  const command = useCommand(
    ({ values: { presentPassword, ...pair } }: { readonly values: OwnPasswordValues }) =>
      call(passwordOperations['SEC-05'], {
        body: { ...pair, ...(presentPassword && { presentPassword }) },
      }),
    { onDone: () => void done() },
  );
  const described = useOwnForm();
  const form = useDescribedForm(described, EMPTY_VALUES, command.snapshot.context.problem);
  return (
    <div className={layout.page}>
      <PageTitle title={t('recovery.own.title')} />
      <h1>{t('recovery.own.title')}</h1>
      <p className={text.faint}>{t('recovery.own.intro')}</p>
      <CommandForm
        described={described}
        form={form}
        command={command}
        button={t('recovery.choose.button')}
        isReady={form.formState.isValid}
      />
      <RequestOwnLink />
    </div>
  );
};
