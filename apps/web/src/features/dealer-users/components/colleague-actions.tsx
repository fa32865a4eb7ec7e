import type { DealerUsersAnswer } from '@fairlot/contracts/access';
import { Button, text } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { CommandButton } from '#shared/command/command-button.js';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import { isStaff, useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { resetColleague, switchColleague } from '../api/dealer-users.js';

type DealerPerson = DealerUsersAnswer['rows'][number];
type Colleague = Exclude<DealerPerson, { readonly state: 'INVITED' }>;
type Props = { readonly person: Colleague; readonly readAnew: () => void };

const REASON_FORM = reasonForm(() => ({
  fault: useTranslation('account').t('colleagues.reasonFault'),
}));

/** Links staff to the page of the account, where they can change it. */
const AccountLink = ({ person }: Pick<Props, 'person'>) => {
  const { t } = useTranslation('account');
  return (
    <Link
      {...toAdmin('user-edit', String(person.idUser))}
      aria-label={t('colleagues.openFor', person)}
    >
      {t('colleagues.open')}
    </Link>
  );
};

/** Asks for the reason before disabling a user. */
const DisableButton = ({ person, readAnew }: Props) => {
  const { t } = useTranslation('account');
  const [isAsking, setAsking] = useState(false);
  const { idUser } = person;
  const name = `${person.name} ${person.surname}`;
  const title = t('colleagues.disableFor', { name });
  const button = t('colleagues.disable');
  return (
    <>
      <Button look="light" aria-label={title} onClick={() => setAsking(true)}>
        {button}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title}
          button={button}
          described={REASON_FORM}
          text={t('colleagues.disableText')}
          run={(reason, commandId) =>
            switchColleague({ idUser, flgEnabled: false, reason }, commandId)
          }
          onClose={() => setAsking(false)}
          onDone={() => {
            showToast({ text: t('colleagues.disabled', { name }), tone: 'good' });
            readAnew();
          }}
        />
      )}
    </>
  );
};

/**
 * Actions of a dealer's main user on a colleague. The main user cannot change permissions
 * (ROL-042).
 */
const OwnRow = ({ person, readAnew }: Props) => {
  const { t } = useTranslation('account');
  const may = useMayCall();
  const { idUser, state } = person;
  const name = `${person.name} ${person.surname}`;
  const isOn = state === 'ENABLED';
  return (
    <>
      {may('ENG-208') && isOn && <DisableButton person={person} readAnew={readAnew} />}
      {may('ENG-208') && !isOn && (
        <CommandButton
          label={t('colleagues.enable')}
          name={t('colleagues.enableFor', { name })}
          successText={t('colleagues.enabled', { name })}
          run={(commandId) => switchColleague({ idUser, flgEnabled: true }, commandId)}
          onSettled={readAnew}
        />
      )}
      {may('ENG-209') && isOn && (
        <CommandButton
          label={t('colleagues.reset')}
          name={t('colleagues.resetFor', { name })}
          successText={t('colleagues.resetSent', { email: person.email })}
          run={(commandId) => resetColleague(idUser, commandId)}
        />
      )}
    </>
  );
};

/**
 * The state of a user's account, and the actions on it. Main users have no actions on their own
 * account.
 */
export const ColleagueActions = (props: Props) => {
  const { t } = useTranslation('account');
  const user = useUser();
  const { isMainUser, state } = props.person;
  const Actions = isStaff(user) ? AccountLink : OwnRow;
  return (
    <>
      <span className={text.faint}>
        {isMainUser ? t('colleagues.main') : t(`colleagues.state.${state}`)}
      </span>
      {(isStaff(user) || !isMainUser) && <Actions {...props} />}
    </>
  );
};
