import { isKind } from '@fairlot/access-domain';
import { userAccountOperations, type UserEdit } from '@fairlot/contracts/users';
import { isMarket } from '@fairlot/countries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '#shared/command/use-command.js';
import { describeForm, useDescribedForm, type Form } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { marketsControl } from '#shared/record/markets-control.js';
import { useUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { MoneyInput } from '#shared/ui/amount-input.js';
import { useReadAgain } from '../api/use-read-again.js';
import { editUser, type Account } from '../api/users.js';
import { accountTexts } from './account-texts.js';

const editShape = userAccountOperations['ADM-21'].body.shape;
const sharedFields = {
  name: editShape.name,
  surname: editShape.surname,
  email: editShape.email,
  language: editShape.language,
};
const dealerUserSchema = z.object({
  ...sharedFields,
  offerLimitMinor: editShape.offerLimitMinor,
  fcaUser: editShape.fcaUser,
});
const staffRole = z.enum(['ADMIN', 'CUSTOMER_CENTER']);
const staffUserSchema = z.object({
  ...sharedFields,
  role: staffRole,
  adminEnabledMarket: editShape.adminEnabledMarket.min(1),
});
type UserEditValues = Partial<z.infer<typeof dealerUserSchema> & z.infer<typeof staffUserSchema>>;

/**
 * The form for an account of a dealer's user or of staff. Must be created once per page, because
 * new controls in each render would lose input.
 */
const userFormOf = (account: Account, markets: readonly string[]): Form<UserEditValues> => {
  const own = {
    name: { useTexts: accountTexts('name') },
    surname: { useTexts: accountTexts('surname') },
    email: { useTexts: accountTexts('email'), type: 'email' as const },
    language: { useTexts: accountTexts('language') },
  };
  const form =
    account.idDealer === null
      ? describeForm(staffUserSchema, {
          ...own,
          role: { useTexts: accountTexts('role') },
          adminEnabledMarket: {
            useTexts: accountTexts('adminEnabledMarket'),
            Control: marketsControl(markets.filter(isMarket)),
          },
        })
      : describeForm(dealerUserSchema, {
          ...own,
          offerLimitMinor: { useTexts: accountTexts('offerLimitMinor'), Control: MoneyInput },
          fcaUser: { useTexts: accountTexts('fcaUser') },
        });
  return form as never;
};

const initialValuesOf = ({ roles, ...account }: Account): UserEditValues => {
  const { name, surname, email, language, offerLimitMinor, fcaUser, adminEnabledMarket } = account;
  const values = { name, surname, email, language } as UserEditValues;
  return account.idDealer === null
    ? {
        ...values,
        role: isKind({ ...account, roles }, 'ADMIN') ? 'ADMIN' : 'CUSTOMER_CENTER',
        adminEnabledMarket: adminEnabledMarket.filter(isMarket),
      }
    : { ...values, offerLimitMinor, fcaUser };
};

/** The body to send. Fields that the form does not have keep their stored values. */
const userEditOf = (account: Account, { role: chosen, ...values }: UserEditValues): UserEdit => {
  const { idUser, version, name, surname, email, language, roles } = account;
  const { adminEnabledMarket, offerLimitMinor, fcaUser } = account;
  const kept = { idUser, version, name, surname, email, language, roles };
  const all = { ...kept, adminEnabledMarket, offerLimitMinor, fcaUser, ...values };
  return { ...all, ...(chosen && { roles: ['USER', chosen] }) } as UserEdit;
};

/** SCR-089: edits the data of an account, including the role and markets of a staff account. */
export const UserEditForm = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('users');
  const user = useUser();
  const readAgain = useReadAgain();
  const [described] = useState(() => userFormOf(account, user.adminEnabledMarket));
  const command = useCommand<UserEditValues, Account>(
    ({ values, commandId }) => editUser(userEditOf(account, values), commandId),
    {
      onDone: (saved) => {
        showToast({
          text: t('users.saved', { name: `${saved.name} ${saved.surname}` }),
          tone: 'good',
        });
        void readAgain();
      },
    },
  );
  const { problem } = command.snapshot.context;
  const form = useDescribedForm(described, initialValuesOf(account), problem);
  return (
    <CommandForm described={described} form={form} command={command} button={t('users.save')} />
  );
};
