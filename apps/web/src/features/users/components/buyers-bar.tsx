import { Button, text } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { isStaff, useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { setBuyers, type Buyer, type Setting, type Standing } from '../api/buyers.js';
import type { BuyersFilter } from './buyers-filter.js';
import styles from './users.module.css';

type Selection = {
  readonly chosen: readonly number[];
  readonly choose: (chosen: readonly number[]) => void;
};
type Results = CallAnswer<'ADM-35'>;

const SelectionContext = createContext<Selection | null>(null);

/** What is selected of a list of buyers; another template has another selection. */
export const BuyersSelection = ({ children }: { readonly children: ReactNode }) => {
  const [chosen, choose] = useState<readonly number[]>([]);
  return <SelectionContext value={{ chosen, choose }}>{children}</SelectionContext>;
};

type SelectProps = {
  readonly idUser: number;
  readonly name: string;
  readonly children: ReactNode;
};

export const SelectBuyer = ({ idUser, name, children }: SelectProps) => {
  const { t } = useTranslation('users');
  const selection = use(SelectionContext);
  if (selection === null) return children;
  const { chosen, choose } = selection;
  return (
    <div className={styles.box}>
      <input
        type="checkbox"
        aria-label={t('users.select', { name })}
        checked={chosen.includes(idUser)}
        onChange={({ currentTarget: { checked } }) =>
          choose(checked ? [...chosen, idUser] : chosen.filter((one) => one !== idUser))
        }
      />
      {children}
    </div>
  );
};

const ACTIONS = [
  ['acceptDealer', 'ACCEPTED', 'DEALER'],
  ['blockDealer', 'BLOCKED', 'DEALER'],
  ['blockPerson', 'BLOCKED', 'USER'],
  ['liftPerson', 'ACCEPTED', 'USER'],
] as const satisfies readonly (readonly [string, Standing, Setting['scope']])[];

const Outcome = ({ results }: { readonly results: Results }) => {
  const { t } = useTranslation('users');
  const { applied, already, refused, gone } = results.outcomes;
  const reasons = new Set(results.results.flatMap(({ reason }) => reason ?? []));
  return (
    <div role="status" className={styles.bar}>
      <span>{t('users.outcome', { applied, already, refused: refused + gone })}</span>
      {[...reasons].map((reason) => (
        <span key={reason} className={text.bad}>
          {t(`users.refused.${reason as 'NO_STANDING' | 'DEALER_NOT_ACCEPTED'}`)}
        </span>
      ))}
    </div>
  );
};

type ActionsProps = Selection & {
  readonly idTemplate: number;
  readonly onDone: (results: Results) => void;
};

const Actions = ({ idTemplate, chosen, onDone }: ActionsProps) => {
  const { t } = useTranslation('users');
  const user = useUser();
  const client = useQueryClient();
  const { snapshot, dispatch } = useCommand<Setting, Results>(
    ({ values, commandId }) => setBuyers(values, isStaff(user), commandId),
    {
      onDone: (results) => {
        void client.invalidateQueries({ queryKey: ['buyers'] });
        onDone(results);
      },
    },
  );
  const isUnknown = snapshot.matches('unknown');
  const send = (state: Standing, scope: Setting['scope']) =>
    dispatch({ type: 'SUBMIT', values: { idTemplate, idUsers: [...chosen], state, scope } });
  return (
    <>
      {isUnknown ? (
        <Button onClick={() => dispatch({ type: 'RETRY' })}>{t('word.askAgain')}</Button>
      ) : (
        ACTIONS.map(([label, state, scope]) => (
          <Button
            key={label}
            look="light"
            disabled={!snapshot.matches('editing')}
            onClick={() => send(state, scope)}
          >
            {t(`users.${label}`)}
          </Button>
        ))
      )}
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
    </>
  );
};

type BarProps = { readonly query: BuyersFilter; readonly rows: readonly Buyer[] };

/** Accepts or blocks what is selected, and says what became of each. */
export const BuyersBar = ({ query, rows }: BarProps) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const user = useUser();
  const selection = use(SelectionContext);
  const [results, setResults] = useState<Results | null>(null);
  const [round, setRound] = useState(0);
  const mayChange = isStaff(user) ? may('ADM-35') : may('ENG-205');
  if (selection === null || !mayChange || rows.length === 0) return null;
  const { chosen, choose } = selection;
  const isEvery = rows.every(({ idUser }) => chosen.includes(idUser));
  return (
    <>
      {results !== null && <Outcome results={results} />}
      <div className={styles.bar} role="group" aria-label={t('users.selection')}>
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={isEvery}
            onChange={() => choose(isEvery ? [] : rows.map(({ idUser }) => idUser))}
          />
          {chosen.length === 0 ? t('users.selectAll') : t('users.selected', { n: chosen.length })}
        </label>
        {chosen.length > 0 && (
          <Actions
            key={round}
            {...{ chosen, choose, idTemplate: Number(query.template) }}
            onDone={(done) => {
              setResults(done);
              choose([]);
              setRound(round + 1);
            }}
          />
        )}
      </div>
    </>
  );
};
