import { bankAccountBody, type OwnUser } from '@fairlot/contracts/access';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { describeForm } from '#shared/form/describe-form.js';
import { ibanText } from '#shared/format/iban-text.js';
import { sendAccount } from '../api/profile.js';
import { AccountForm } from './account-form.js';

type BankAccount = z.infer<typeof bankAccountBody>;

const ACCOUNT_FORM = describeForm<BankAccount>(bankAccountBody, {
  iban: {
    useTexts: () => {
      const { t } = useTranslation('account');
      return { label: t('profile.iban'), fault: t('profile.ibanFault') };
    },
  },
  accountHolder: {
    useTexts: () => {
      const { t } = useTranslation('account');
      return { label: t('profile.accountHolder'), fault: t('profile.holderFault') };
    },
  },
});

/** The user's bank account. Only the owner sees the full number (SEC-04). */
export const OwnAccount = ({ user }: { readonly user: OwnUser }) => {
  const { t } = useTranslation('account');
  const { iban = '', accountHolder = null } = user.bankAccount ?? {};
  return (
    <AccountForm
      described={ACCOUNT_FORM}
      initial={{ iban: ibanText(iban), accountHolder: accountHolder ?? '' }}
      button={t('profile.saveAccount')}
      send={sendAccount}
    />
  );
};
