import { Button } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import type { BulkChange } from '#shared/record/record-api.js';
import {
  selectedInputOf,
  useRecordSelection,
  type RecordSelection,
} from '#shared/record/record-selection.js';
import type { ActionsProps } from '#shared/record/records.js';
import { useBulkCommand, useBulkReload } from '#shared/record/use-bulk-command.js';
import { enableUsers, userFilterOf, type ManyUsers } from '../api/users.js';
import styles from './users.module.css';

const REASON_FORM = reasonForm(() => ({ fault: useTranslation('users').t('users.fault.reason') }));

type Props = Pick<ActionsProps, 'query'> & { readonly selection: RecordSelection };
type ButtonProps = Props & { readonly onDone: (change: BulkChange) => void };

const selectionBodyOf = ({ selection, query }: Props, change: ManyUsers['change']): ManyUsers => {
  const chosen = selectedInputOf(selection, query);
  if (chosen.by === 'filter')
    return { by: 'filter', change, filter: userFilterOf(chosen.filter), count: chosen.count };
  const rows = [...selection.rows.values()].map(({ id: idUser, version }) => ({ idUser, version }));
  return { by: 'rows', change, rows };
};

const EnableMany = ({ onDone, ...props }: ButtonProps) => {
  const { t } = useTranslation('users');
  const { snapshot, dispatch } = useBulkCommand<ManyUsers>(props.selection, {
    send: enableUsers,
    onDone,
  });
  const isUnknown = snapshot.matches('unknown');
  const values = selectionBodyOf(props, { flgEnabled: true });
  return (
    <>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        look="light"
        disabled={!(isUnknown || snapshot.matches('editing'))}
        onClick={() => dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values })}
      >
        {isUnknown ? t('word.askAgain') : t('users.turnOnMany', { n: props.selection.count })}
      </Button>
    </>
  );
};

const DisableMany = ({ onDone, ...props }: ButtonProps) => {
  const { t } = useTranslation('users');
  const reload = useBulkReload(props.selection);
  const [isAsking, setAsking] = useState(false);
  const label = t('users.turnOffMany', { n: props.selection.count });
  return (
    <>
      <Button look="light" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          described={REASON_FORM}
          title={label}
          text={t('users.turnOffText')}
          button={t('users.turnOff')}
          run={(reason, commandId) =>
            enableUsers(selectionBodyOf(props, { flgEnabled: false, reason }), commandId)
              .then(onDone)
              // If the call was refused, the number of matching users may have changed.
              .finally(reload)
          }
          onClose={() => setAsking(false)}
          onDone={() => props.selection.select([])}
        />
      )}
    </>
  );
};

/**
 * Enables or disables the selected users, or all users that match the filter, in a background job.
 */
export const UsersActions = ({ query }: ActionsProps) => {
  const selection = useRecordSelection();
  if (selection === null || selection.count === 0) return null;
  return (
    <div className={styles.bar}>
      <EnableMany
        selection={selection}
        query={query}
        onDone={(change) => {
          selection.onChange(change);
          selection.select([]);
        }}
      />
      <DisableMany selection={selection} query={query} onDone={selection.onChange} />
    </div>
  );
};
