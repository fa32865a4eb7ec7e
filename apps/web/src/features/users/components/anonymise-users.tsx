import { ANONYMISED_MAX } from '@fairlot/contracts/users';
import { Button, Skeleton, text } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import type { SelectedRecord } from '#shared/record/list-source.js';
import type { ActionsProps } from '#shared/record/records.js';
import { anonymiseUsers, effectQuery, ERASABLE_KEY, USERS_KEY } from '../api/users.js';
import { Outcome, type AnonymiseResults } from './outcome.js';
import styles from './users.module.css';

type AnonymiseAnswer = CallAnswer<'ADM-27'>;

/** Previews which data of a user will be replaced, deleted or kept, with numbers of rows. */
const Effect = ({ user: { id, title } }: { readonly user: SelectedRecord }) => {
  const { t } = useTranslation('users');
  const { data } = useQuery(effectQuery(id));
  if (data === undefined) return <Skeleton height={120} />;
  const labelOf = (table: string): string => {
    const key = existingKey('users', 'users.table', table);
    return key === null ? t('users.table.other') : t(key);
  };
  /** The number of rows for each named kind of data. All kinds without a name are added up. */
  const of = (effect: (typeof data.tables)[number]['effect']) => {
    const found = data.tables.filter((one) => one.effect === effect && one.count > 0);
    const byLabel = Map.groupBy(found, ({ table }) => labelOf(table));
    return [...byLabel].map(([label, all]) => ({
      label,
      count: all.reduce((sum, { count }) => sum + count, 0),
    }));
  };
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {(['REPLACED', 'DELETED', 'KEPT'] as const).map((effect) => (
        <div key={effect}>
          <h3>{t(`users.effect.${effect}`)}</h3>
          <ul>
            {of(effect).map(({ label, count }) => (
              <li key={label}>
                {label}: {count}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

type AnonymiseProps = Pick<ActionsProps, 'selected'> & {
  readonly onDone: (answer: AnonymiseAnswer) => void;
};

const Anonymise = ({ selected, onDone }: AnonymiseProps) => {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const { snapshot, dispatch } = useCommand<number[], AnonymiseAnswer>(
    ({ values, commandId }) => anonymiseUsers(values, commandId),
    {
      confirms: true,
      onDone: (answer) => {
        for (const queryKey of [USERS_KEY, ERASABLE_KEY])
          void client.invalidateQueries({ queryKey });
        onDone(answer);
      },
    },
  );
  const isUnknown = snapshot.matches('unknown');
  const isTooMany = selected.size > ANONYMISED_MAX;
  const button = t('users.anonymise', { n: selected.size });
  return (
    <div className={styles.bar}>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        disabled={isTooMany || !(isUnknown || snapshot.matches('editing'))}
        onClick={() =>
          dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: [...selected.keys()] })
        }
      >
        {isUnknown ? t('word.askAgain') : button}
      </Button>
      {isTooMany && (
        <span className={text.faint}>{t('users.anonymiseMost', { most: ANONYMISED_MAX })}</span>
      )}
      <ConfirmDialog
        isOpen={snapshot.matches('confirming')}
        text={t('users.anonymiseText')}
        button={button}
        onBack={() => dispatch({ type: 'BACK' })}
        onConfirm={() => dispatch({ type: 'CONFIRM' })}
      />
    </div>
  );
};

/**
 * Shows the effect for the user who was selected last, anonymises all selected users, and shows the
 * result for each.
 */
export const AnonymiseUsers = ({ selected, clear }: ActionsProps) => {
  const [results, setResults] = useState<AnonymiseResults | null>(null);
  const [round, setRound] = useState(0);
  const newest = [...selected.values()].at(-1);
  return (
    <>
      {results !== null && <Outcome results={results} />}
      {newest !== undefined && (
        <>
          <Anonymise
            key={round}
            selected={selected}
            onDone={(answer) => {
              setResults({ ...answer, selected });
              clear();
              setRound(round + 1);
            }}
          />
          <Effect user={newest} />
        </>
      )}
    </>
  );
};
