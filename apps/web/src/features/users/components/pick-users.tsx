import { Button, text } from '@fairlot/web-ui';
import { IconX } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { useFormat } from '#shared/format/use-format.js';
import type { BulkChange } from '#shared/record/record-api.js';
import type { RecordSelection } from '#shared/record/record-selection.js';
import { useBulkCommand } from '#shared/record/use-bulk-command.js';
import { SearchBox } from '#shared/ui/search-box.js';
import {
  changeMany,
  foundUsersQuery,
  settingFieldsOf,
  useBuyerCalls,
  type BuyerChange,
  type FoundUser,
  type ManyBuyers,
} from '../api/buyer-lists.js';
import styles from './change-buyers.module.css';

export type UserSelectionProps = {
  readonly selection: RecordSelection;
  /** The change to make. Null until a template or a market is chosen. */
  readonly change: BuyerChange | null;
  readonly onDone: (change: BulkChange) => void;
};
type PickedById = ReadonlyMap<number, string>;

const displayNameOf = ({ name, surname, businessName }: FoundUser): string =>
  `${surname} ${name}, ${businessName}`;

type FoundProps = Pick<UserSelectionProps, 'change'> & {
  readonly q: string;
  readonly picked: PickedById;
  readonly onToggle: (user: FoundUser) => void;
};

const Found = ({ q, change, picked, onToggle }: FoundProps) => {
  const { t } = useTranslation('users');
  const { data } = useQuery(foundUsersQuery(useBuyerCalls(), q, change));
  if (q === '' || data === undefined) return null;
  if (data.length === 0) return <p className={text.faint}>{t('users.many.nobody')}</p>;
  return (
    <ul className={styles.found}>
      {data.map((account) => (
        <li key={account.idUser}>
          <label>
            <input
              type="checkbox"
              checked={picked.has(account.idUser)}
              onChange={() => onToggle(account)}
            />
            <span>
              {displayNameOf(account)}
              <span className={text.faint}>{account.email}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
};

const PickedUsers = ({
  picked,
  onRemove,
}: {
  readonly picked: PickedById;
  readonly onRemove: (idUser: number) => void;
}) => {
  const { t } = useTranslation('users');
  if (picked.size === 0) return null;
  return (
    <ul className={styles.picked} aria-label={t('users.many.picked')}>
      {[...picked].map(([idUser, name]) => (
        <li key={idUser}>
          {name}
          <button
            type="button"
            aria-label={t('users.many.remove', { name })}
            onClick={() => onRemove(idUser)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Finds users by name or e-mail address, and changes their state. */
export const PickUsers = ({ selection, change, onDone }: UserSelectionProps) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  const calls = useBuyerCalls();
  const [q, setQ] = useState('');
  const [picked, setPicked] = useState<PickedById>(new Map());
  const { snapshot, dispatch } = useBulkCommand<ManyBuyers>(selection, {
    send: (body, commandId) => changeMany(calls, body, commandId),
    onDone,
  });
  const toggle = (idUser: number, name: string) => {
    const next = new Map(picked);
    if (!next.delete(idUser)) next.set(idUser, name);
    setPicked(next);
  };
  const isUnknown = snapshot.matches('unknown');
  const send = () => {
    if (change === null) return;
    const rows = [...picked.keys()].map((idUser) => ({ idUser }));
    dispatch({
      type: 'SUBMIT',
      values: { by: 'rows', change: settingFieldsOf(calls, change), rows },
    });
  };
  return (
    <div className={styles.who}>
      <SearchBox label={t('users.many.find')} value={q} onChange={setQ} />
      <Found
        q={q}
        change={change}
        picked={picked}
        onToggle={(one) => toggle(one.idUser, displayNameOf(one))}
      />
      <PickedUsers picked={picked} onRemove={(idUser) => toggle(idUser, '')} />
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        disabled={
          change === null || picked.size === 0 || !(isUnknown || snapshot.matches('editing'))
        }
        onClick={() => (isUnknown ? dispatch({ type: 'RETRY' }) : send())}
      >
        {isUnknown
          ? t('word.askAgain')
          : t('users.many.apply', { found: format.integer(picked.size) })}
      </Button>
    </div>
  );
};
