import { Button, layout, text } from '@fairlot/web-ui';
import { IconTrash } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { CommandButton } from '#shared/command/command-button.js';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useReadAgain } from '../api/use-read-again.js';
import { ViewAs } from '../../viewing/components/view-as.js';
import { deleteUser, effectQuery, resetPassword, switchUser, type Account } from '../api/users.js';

const REASON_FORM = reasonForm(() => ({ fault: useTranslation('users').t('users.fault.reason') }));

type EndProps = {
  readonly account: Account;
  readonly name: string;
  readonly readAgain: () => void;
};
type ActionsProps = EndProps & { readonly onDisable: () => void };

/** A link to the anonymisation, or the reason why the account cannot be anonymised now. */
const ToAnonymise = ({ account: { idUser, username } }: Pick<EndProps, 'account'>) => {
  const { t } = useTranslation('users');
  const { data } = useQuery(effectQuery(idUser));
  if (data === undefined) return null;
  const { obstacle } = data;
  if (obstacle !== null)
    return (
      <span className={text.faint}>
        {t('users.notErasable', { why: t(`users.refused.${obstacle}`) })}
      </span>
    );
  return (
    <Link {...toAdmin('user-anonymization')} search={{ q: username } as object}>
      {t('users.toAnonymise')}
    </Link>
  );
};

/** Deletes an enabled account, which only disables it. A disabled account can be anonymised. */
const EndAccount = ({ account, name, readAgain }: EndProps) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const { idUser, flgEnabled, mayChange } = account;
  if (flgEnabled)
    return (
      may('ADM-20') && (
        <CommandButton
          look="plain"
          icon={<IconTrash size={18} aria-hidden />}
          label={t('users.delete')}
          confirmation={t('users.deleteText')}
          successText={t('users.turnedOff', { name })}
          run={(commandId) => deleteUser(idUser, commandId)}
          onSettled={readAgain}
        />
      )
    );
  return mayChange && may('ADM-27') && <ToAnonymise account={account} />;
};

const Actions = (props: ActionsProps) => {
  const { account, name, onDisable, readAgain } = props;
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
      <EndAccount {...props} />
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
