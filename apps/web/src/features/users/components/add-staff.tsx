import { staffOperations } from '@fairlot/contracts/users';
import { isLanguage, isMarket, type IdMarket } from '@fairlot/countries';
import { controls, Modal } from '@fairlot/web-ui';
import { IconPlus } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/command/use-command.js';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { marketsControl } from '#shared/record/markets-control.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useReadAgain } from '../api/use-read-again.js';
import { addStaff, type NewStaff } from '../api/users.js';
import { accountTexts } from './account-texts.js';

/**
 * The form for a new staff account. It lists only the caller's own markets, because the caller
 * cannot grant others.
 */
const staffFormOf = (markets: readonly IdMarket[]) =>
  describeForm<NewStaff>(staffOperations['ENG-273'].body, {
    name: { useTexts: accountTexts('name'), isFirst: true },
    surname: { useTexts: accountTexts('surname') },
    email: { useTexts: accountTexts('email'), type: 'email' },
    language: { useTexts: accountTexts('language') },
    role: { useTexts: accountTexts('role') },
    adminEnabledMarket: {
      useTexts: accountTexts('adminEnabledMarket'),
      Control: marketsControl(markets),
    },
    readOnly: { useTexts: accountTexts('readOnly') },
  });

const AddStaffForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('users');
  const { adminEnabledMarket, preferredLanguage } = useUser();
  const readAgain = useReadAgain();
  const markets = adminEnabledMarket.filter(isMarket);
  const [described] = useState(() => staffFormOf(markets));
  const command = useCommand(
    ({ values, commandId }: { readonly values: NewStaff; readonly commandId: string }) =>
      addStaff(values, commandId),
    {
      onDone: ({ username }) => {
        const email = form.getValues().email.trim();
        showToast({ text: t('users.staff.sent', { email, username }), tone: 'good' });
        void readAgain();
        onClose();
      },
    },
  );
  const initial: NewStaff = {
    name: '',
    surname: '',
    email: '',
    language: isLanguage(preferredLanguage) ? preferredLanguage : 'en',
    // Initial role. It has the fewest rights.
    role: 'CUSTOMER_CENTER',
    readOnly: false,
    adminEnabledMarket: markets.length === 1 ? markets : [],
  };
  const form = useDescribedForm(described, initial, command.snapshot.context.problem);
  return (
    <>
      <p>{t('users.staff.addText')}</p>
      <CommandForm
        described={described}
        form={form}
        command={command}
        button={t('users.staff.add')}
      />
    </>
  );
};

/** A button that opens the form for a new staff account. */
export const AddStaff = () => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const [isOpen, setOpen] = useState(false);
  if (!may('ENG-273')) return null;
  return (
    <>
      <button type="button" className={controls.button} onClick={() => setOpen(true)}>
        <IconPlus size={18} aria-hidden />
        {t('users.staff.add')}
      </button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={t('users.staff.add')}
          closeButtonProps={{ 'aria-label': t('word.close') }}
        >
          <AddStaffForm onClose={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
};
