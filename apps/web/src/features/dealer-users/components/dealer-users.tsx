import type { DealerUsersAnswer } from '@fairlot/contracts/access';
import { Button, layout } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '#shared/command/command-button.js';
import { useFormat } from '#shared/format/use-format.js';
import { BoundedList, type BoundedRow } from '#shared/list/bounded-list.js';
import { useMayCall } from '#shared/session/rights.js';
import { dealerUsersQuery, sendInvite, withdrawInvite } from '../api/dealer-users.js';
import { ColleagueActions } from './colleague-actions.js';
import { InviteDialog } from './invite-dialog.js';

type DealerPerson = DealerUsersAnswer['rows'][number];
type ActionsProps = {
  readonly invite: Extract<DealerPerson, { readonly state: 'INVITED' }>;
  readonly idDealer: number;
  readonly readAnew: () => Promise<unknown>;
};

const InviteActions = ({ invite: { email, idInvite }, idDealer, readAnew }: ActionsProps) => {
  const { t } = useTranslation('account');
  return (
    <>
      <CommandButton
        look="plain"
        label={t('colleagues.again')}
        name={t('colleagues.againFor', { email })}
        row={`invite ${idInvite}`}
        successText={t('colleagues.sent', { email })}
        run={(commandId) => sendInvite({ email, idDealer }, commandId)}
        onSettled={readAnew}
      />
      <CommandButton
        look="plain"
        label={t('colleagues.withdraw')}
        name={t('colleagues.withdrawFor', { email })}
        row={`invite ${idInvite}`}
        run={() => withdrawInvite(idInvite)}
        onSettled={readAnew}
      />
    </>
  );
};

type Props = {
  readonly idDealer: number;
  /** Label of the invite button. */
  readonly invite: string;
};

/**
 * Users and invitations of a dealer, for its main user and for staff. Read-only users only see them
 * (OTH-05, ENG-82).
 */
export const DealerUsers = ({ idDealer, invite }: Props) => {
  const { t } = useTranslation('account');
  const { instant } = useFormat();
  const may = useMayCall();
  const mayChange = may('OTH-05') && may('ENG-82');
  const client = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const query = useQuery(dealerUsersQuery(idDealer));
  const readAnew = () => client.invalidateQueries(dealerUsersQuery(idDealer));
  const rowOf = (person: DealerPerson): BoundedRow =>
    person.state === 'INVITED'
      ? {
          key: -person.idInvite,
          title: person.email,
          detail: t('colleagues.until', { at: instant(person.expiresAt) }),
          end: mayChange && (
            <InviteActions invite={person} idDealer={idDealer} readAnew={readAnew} />
          ),
        }
      : {
          key: person.idUser,
          title: `${person.name} ${person.surname}`,
          detail: `${person.username} · ${person.email}`,
          end: <ColleagueActions person={person} readAnew={() => void readAnew()} />,
        };
  return (
    <>
      <BoundedList query={query} rowOf={rowOf} />
      {mayChange && query.data && (
        <div className={layout.row}>
          <Button look="light" onClick={() => setInviting(true)}>
            {invite}
          </Button>
        </div>
      )}
      {isInviting && (
        <InviteDialog
          idDealer={idDealer}
          title={invite}
          onClose={() => setInviting(false)}
          onSent={() => void readAnew()}
        />
      )}
    </>
  );
};
