import { Button, layout, text } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '#shared/command/command-button.js';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useReadAgain } from '../api/use-read-again.js';
import { ViewAs } from '../../viewing/components/view-as.js';
import { resetPassword, switchUser, type Account } from '../api/users.js';

const REASON_FORM = reasonForm(() => ({ fault: useTranslation('users').t('users.fault.reason') }));

type ActionsProps = {
  readonly account: Account;
  readonly name: string;
  readonly onDisable: () => void;
  readonly readAgain: () => void;
};

const Actions = ({ account, name, onDisable, readAgain }: ActionsProps) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const { idUser, idDealer, flgEnabled } = account;
  return (
    <div className={layout.row}>
      {may('ADM-23') && flgEnabled && (
        <Button look="light" onClick={onDisable}>
          {t('users.turnOff')}
        </Button>
      )}
      {may('ADM-23') && !flgEnabled && (
        <CommandButton
          label={t('users.turnOn')}
          successText={t('users.turnedOn', { name })}
          run={(commandId) => switchUser({ idUser, flgEnabled: true }, commandId)}
          onSettled={readAgain}
        />
      )}
      {may('ADM-22') && flgEnabled && (
        <CommandButton
          label={t('users.resetPassword')}
          successText={t('users.resetSent', { email: account.email })}
          run={(commandId) => resetPassword(idUser, commandId)}
        />
      )}
      {may('ENG-296') && flgEnabled && idDealer !== null && <ViewAs idUser={idUser} name={name} />}
    </div>
  );
};

/** Whether the user can sign in, the reason if not, and the actions of staff. */
export const UserState = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('users');
  const read = useReadAgain();
  const [isAsking, setAsking] = useState(false);
  const { idUser, flgEnabled, disabledBy, disabledReason } = account;
  const name = `${account.name} ${account.surname}`;
  const readAgain = () => void read();
  return (
    <>
      {!flgEnabled && (
        <p className={text.bad}>
          {disabledBy === 'DEALER' ? t('users.offByDealer') : t('users.offByStaff')}
          {disabledReason !== null && ` ${disabledReason}`}
        </p>
      )}
      <Actions
        account={account}
        name={name}
        onDisable={() => setAsking(true)}
        readAgain={readAgain}
      />
      {isAsking && (
        <ReasonDialog
          described={REASON_FORM}
          title={t('users.turnOffTitle', { name })}
          text={t('users.turnOffText')}
          button={t('users.turnOff')}
          run={(reason, commandId) => switchUser({ idUser, flgEnabled: false, reason }, commandId)}
          onClose={() => setAsking(false)}
          onDone={() => {
            showToast({ text: t('users.turnedOff', { name }), tone: 'good' });
            readAgain();
          }}
        />
      )}
    </>
  );
};
