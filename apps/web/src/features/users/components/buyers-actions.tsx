import { Button } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import type { ActionsProps } from '#shared/record/records.js';
import { BUYERS, setBuyers, type Setting, type Standing } from '../api/buyers.js';
import { Outcome, type Results } from './outcome.js';
import styles from './users.module.css';

type Answer = CallAnswer<'ENG-205'>;

const ACTIONS = [
  ['acceptDealer', 'ACCEPTED', 'DEALER'],
  ['blockDealer', 'BLOCKED', 'DEALER'],
  ['blockPerson', 'BLOCKED', 'USER'],
  ['liftPerson', 'ACCEPTED', 'USER'],
] as const satisfies readonly (readonly [string, Standing, Setting['scope']])[];

type ButtonsProps = ActionsProps & { readonly onDone: (answer: Answer) => void };

const Buttons = ({ selected, query, onDone }: ButtonsProps) => {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const { snapshot, dispatch } = useCommand<Setting, Answer>(
    ({ values, commandId }) => setBuyers(values, commandId),
    {
      onDone: (answer) => {
        void client.invalidateQueries({ queryKey: BUYERS });
        onDone(answer);
      },
    },
  );
  const isUnknown = snapshot.matches('unknown');
  const send = (state: Standing, scope: Setting['scope']) =>
    dispatch({
      type: 'SUBMIT',
      values: {
        idTemplate: Number(query['template']),
        idUsers: [...selected.keys()],
        state,
        scope,
      },
    });
  return (
    <div className={styles.bar}>
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
    </div>
  );
};

/** For owners: accepts or blocks the selected buyers, and shows the result of each. */
export const BuyersActions = (props: ActionsProps) => {
  const { selected, clear } = props;
  const [results, setResults] = useState<Results | null>(null);
  const [round, setRound] = useState(0);
  return (
    <>
      {results !== null && <Outcome results={results} />}
      {selected.size > 0 && (
        <Buttons
          key={round}
          {...props}
          onDone={(answer) => {
            setResults({ ...answer, selected });
            clear();
            setRound(round + 1);
          }}
        />
      )}
    </>
  );
};
