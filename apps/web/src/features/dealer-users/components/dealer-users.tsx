import type { DealerUsersAnswer } from '@fairlot/contracts/access';
import { Button, layout, text } from '@fairlot/web-ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { dealerUsersQuery, sendInvite, withdrawInvite } from '../api/dealer-users.js';
import styles from './dealer-users.module.css';
import { InviteDialog } from './invite-dialog.js';

type Waiting = DealerUsersAnswer['invites'][number];
type Props = {
  readonly idDealer: number;
  /** Who only looks sees them (OTH-05, ENG-82). */
  readonly mayChange: boolean;
  /** How it is called to have somebody join them. */
  readonly invite: string;
};

const UserLine = ({ user }: { readonly user: DealerUsersAnswer['users'][number] }) => {
  const { t } = useTranslation('account');
  const { name, surname, username, email, isMainUser, state } = user;
  return (
    <li>
      <span>
        {name} {surname}
        <span className={text.label}>
          {username} · {email}
        </span>
      </span>
      <span className={text.faint}>
        {isMainUser ? t('colleagues.main') : t(`colleagues.state.${state}`)}
      </span>
    </li>
  );
};

type LineProps = {
  readonly invite: Waiting;
  readonly mayChange: boolean;
  readonly onAgain: () => void;
  readonly onWithdraw: () => void;
};

const InviteLine = ({ invite, mayChange, onAgain, onWithdraw }: LineProps) => {
  const { t } = useTranslation('account');
  const { instant } = useFormat();
  const { email, expiresAt } = invite;
  const at = instant(expiresAt);
  return (
    <li>
      <span>
        {email}
        <span className={text.label}>{t('colleagues.until', { at })}</span>
      </span>
      <Button
        look="plain"
        disabled={!mayChange}
        aria-label={t('colleagues.againFor', { email })}
        onClick={onAgain}
      >
        {t('colleagues.again')}
      </Button>
      <Button
        look="plain"
        disabled={!mayChange}
        aria-label={t('colleagues.withdrawFor', { email })}
        onClick={onWithdraw}
      >
        {t('colleagues.withdraw')}
      </Button>
    </li>
  );
};

/** What is done to an invite; the list is read anew also where it was refused: then it had changed. */
const useInvites = (idDealer: number) => {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries(dealerUsersQuery(idDealer));
  const changing = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: readAnew,
  });
  return {
    changing,
    readAnew,
    again: ({ email }: Waiting) =>
      changing.mutate(() => sendInvite({ email, idDealer }, crypto.randomUUID())),
    withdraw: ({ idInvite }: Waiting) => changing.mutate(() => withdrawInvite(idInvite)),
  };
};

/** Who acts for a dealer, who is invited to, and how others come in: for its main user, and for staff. */
export const DealerUsers = ({ idDealer, mayChange, invite }: Props) => {
  const problemText = useProblemText();
  const [isInviting, setInviting] = useState(false);
  const { data } = useSuspenseQuery(dealerUsersQuery(idDealer));
  const { changing, readAnew, again, withdraw } = useInvites(idDealer);
  return (
    <>
      <ul className={styles.people}>
        {data.users.map((user) => (
          <UserLine key={user.idUser} user={user} />
        ))}
        {data.invites.map((waiting) => (
          <InviteLine
            key={waiting.idInvite}
            invite={waiting}
            mayChange={mayChange && !changing.isPending}
            onAgain={() => again(waiting)}
            onWithdraw={() => withdraw(waiting)}
          />
        ))}
      </ul>
      <p role="status" className={text.bad}>
        {changing.isError && problemText(changing.error)}
      </p>
      {mayChange && (
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
