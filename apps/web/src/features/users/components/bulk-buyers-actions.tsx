import { Button } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { FormVerdict } from '#shared/form/form-verdict.js';
import {
  selectedInputOf,
  useRecordSelection,
  type RecordSelection,
} from '#shared/record/record-selection.js';
import type { ActionsProps } from '#shared/record/records.js';
import { useBulkCommand } from '#shared/record/use-bulk-command.js';
import {
  changeMany,
  filterOf,
  placeFieldsOf,
  useBuyerCalls,
  type ManyBuyers,
} from '../api/buyer-lists.js';
import type { BuyerStanding } from '../api/buyers.js';
import styles from './users.module.css';

const ACTIONS = [
  ['acceptDealer', 'ACCEPTED', 'DEALER'],
  ['blockDealer', 'BLOCKED', 'DEALER'],
  ['blockPerson', 'BLOCKED', 'USER'],
  ['liftPerson', 'ACCEPTED', 'USER'],
] as const satisfies readonly (readonly [string, BuyerStanding, 'DEALER' | 'USER'])[];

type Props = Pick<ActionsProps, 'query'> & { readonly selection: RecordSelection };

const selectionBodyOf = (
  { selection, query }: Props,
  state: BuyerStanding,
  scope: 'DEALER' | 'USER',
): ManyBuyers => {
  const change = {
    ...placeFieldsOf(String(query['template'])),
    state,
    scope,
  } as ManyBuyers['change'];
  const chosen = selectedInputOf(selection, query);
  if (chosen.by === 'filter')
    return { by: 'filter', change, filter: filterOf(chosen.filter), count: chosen.count };
  const rows = [...selection.rows.values()].map(({ id: idUser, version }) => ({ idUser, version }));
  return { by: 'rows', change, rows };
};

/**
 * The changes that are possible. The showcases of a market are open to all its dealers, so there
 * only single users can be restricted.
 */
const allowedActionsOf = ({ query }: Pick<Props, 'query'>) =>
  'idMarket' in placeFieldsOf(String(query['template']))
    ? ACTIONS.filter(([, , scope]) => scope === 'USER')
    : ACTIONS;

const Buttons = (props: Props) => {
  const { t } = useTranslation('users');
  const { selection } = props;
  const calls = useBuyerCalls();
  const { snapshot, dispatch } = useBulkCommand<ManyBuyers>(selection, {
    send: (body, commandId) => changeMany(calls, body, commandId),
    onDone: (change) => {
      selection.onChange(change);
      selection.select([]);
    },
  });
  return (
    <div className={styles.bar}>
      {snapshot.matches('unknown') ? (
        <Button onClick={() => dispatch({ type: 'RETRY' })}>{t('word.askAgain')}</Button>
      ) : (
        allowedActionsOf(props).map(([label, state, scope]) => (
          <Button
            key={label}
            look="light"
            disabled={!snapshot.matches('editing')}
            onClick={() =>
              dispatch({ type: 'SUBMIT', values: selectionBodyOf(props, state, scope) })
            }
          >
            {t(`users.${label}`)}
          </Button>
        ))
      )}
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
    </div>
  );
};

/**
 * Accepts or blocks the selected buyers, or all buyers that match the filter, in a background job.
 */
export const BulkBuyersActions = ({ query }: ActionsProps) => {
  const selection = useRecordSelection();
  if (selection === null || selection.count === 0) return null;
  return <Buttons selection={selection} query={query} />;
};
