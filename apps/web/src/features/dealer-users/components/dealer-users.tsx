import type { DealerUsersAnswer } from '@fairlot/contracts/access';
import { Button, layout, text } from '@fairlot/web-ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { dealerUsersQuery, sendInvite, withdrawInvite } from '../api/dealer-users.js';
import { ColleagueActions } from './colleague-actions.js';
import styles from './dealer-users.module.css';
import { InviteDialog } from './invite-dialog.js';

type Person = DealerUsersAnswer['rows'][number];
type Waiting = Extract<Person, { readonly state: 'INVITED' }>;
type Props = {
  readonly idDealer: number;
  /** False for read-only users, who only see the users (OTH-05, ENG-82). */
  readonly mayChange: boolean;
  /** Label of the invite button. */
  readonly invite: string;
};

/** A user, with details below the name. */
const Line = ({ person, children }: { readonly person: Person; readonly children: ReactNode }) => {
  const { t } = useTranslation('account');
  const { instant } = useFormat();
  const [who, more] =
    person.state === 'INVITED'
      ? [person.email, t('colleagues.until', { at: instant(person.expiresAt) })]
      : [`${person.name} ${person.surname}`, `${person.username} · ${person.email}`];
  return (
    <li>
      <span>
        {who}
        <span className={text.label}>{more}</span>
      </span>
      {children}
    </li>
  );
};

const keyOf = (person: Person): number =>
  person.state === 'INVITED' ? -person.idInvite : person.idUser;

const ACTIONS = [
  ['again', 'againFor'],
  ['withdraw', 'withdrawFor'],
] as const;

type ActionsProps = {
  readonly invite: Waiting;
  readonly isOff: boolean;
  readonly onDo: (does: (typeof ACTIONS)[number][0]) => void;
};

const InviteActions = ({ invite, isOff, onDo }: ActionsProps) => {
  const { t } = useTranslation('account');
  return ACTIONS.map(([does, label]) => (
    <Button
      key={does}
      look="plain"
      disabled={isOff}
      aria-label={t(`colleagues.${label}`, invite)}
      onClick={() => onDo(does)}
    >
      {t(`colleagues.${does}`)}
    </Button>
  ));
};

/** Actions on an invitation. The list is reloaded even after a refusal, because it has changed. */
const useInvites = (idDealer: number) => {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries(dealerUsersQuery(idDealer));
  const changing = useMutation({
    mutationFn: ({ does, to }: { readonly does: 'again' | 'withdraw'; readonly to: Waiting }) =>
      does === 'again'
        ? sendInvite({ email: to.email, idDealer }, crypto.randomUUID())
        : withdrawInvite(to.idInvite),
    onSettled: readAnew,
  });
  return { changing, readAnew };
};

/** Users and invitations of a dealer, for its main user and for staff. */
export const DealerUsers = ({ idDealer, mayChange, invite }: Props) => {
  const problemText = useProblemText();
  const [isInviting, setInviting] = useState(false);
  const { data } = useSuspenseQuery(dealerUsersQuery(idDealer));
  const { t } = useTranslation('account');
  const { changing, readAnew } = useInvites(idDealer);
  return (
    <>
      <ul className={styles.people}>
        {data.rows.map((person) => (
          <Line key={keyOf(person)} person={person}>
            {person.state === 'INVITED' ? (
              <InviteActions
                invite={person}
                isOff={!mayChange || changing.isPending}
                onDo={(does) => changing.mutate({ does, to: person })}
              />
            ) : (
              <>
                <span className={text.faint}>
                  {person.isMainUser ? t('colleagues.main') : t(`colleagues.state.${person.state}`)}
                </span>
                <ColleagueActions person={person} readAnew={() => void readAnew()} />
              </>
            )}
          </Line>
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
