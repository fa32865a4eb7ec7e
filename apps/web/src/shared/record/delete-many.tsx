import { BULK_MAX } from '@fairlot/contracts/record';
import { Button } from '@fairlot/web-ui';
import { IconTrash } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#shared/api/call.js';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { useFormat } from '#shared/format/use-format.js';
import type { RecordQuery } from './record-address.js';
import { listCallsOf, type BulkChange } from './record-api.js';
import { selectedInputOf, type RecordSelection } from './record-selection.js';
import { useBulkCommand } from './use-bulk-command.js';

type DeleteBody = CallInput<'ENG-170'>['body'];
type Props = {
  readonly selection: RecordSelection;
  readonly query: RecordQuery;
  readonly onDone: (change: BulkChange) => void;
};

/** Deletes or disables the selected records, after the user has confirmed their number. */
export const DeleteMany = ({ selection, query, onDone }: Props) => {
  const { t } = useTranslation('records');
  const found = useFormat().integer(selection.count);
  const operation = listCallsOf(selection.definition).deleteMany;
  const { snapshot, dispatch } = useBulkCommand<DeleteBody>(selection, {
    confirms: true,
    onDone,
    send: (body, commandId) =>
      operation ? call(operation, { body }, { commandId }) : Promise.reject(new Error()),
  });
  const isUnknown = snapshot.matches('unknown');
  const way = selection.definition.record.disables === undefined ? 'deleteMany' : 'disableMany';
  const button = t(`records.${way}.button`, { found });
  return (
    <>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        look="light"
        icon={<IconTrash size={18} aria-hidden />}
        disabled={selection.count > BULK_MAX || !(isUnknown || snapshot.matches('editing'))}
        aria-busy={snapshot.matches('sending')}
        onClick={() =>
          dispatch(
            isUnknown
              ? { type: 'RETRY' }
              : { type: 'SUBMIT', values: selectedInputOf(selection, query) },
          )
        }
      >
        {isUnknown ? t('word.askAgain') : button}
      </Button>
      <ConfirmDialog
        isOpen={snapshot.matches('confirming')}
        text={t(`records.${way}.text`, { found })}
        button={button}
        onBack={() => dispatch({ type: 'BACK' })}
        onConfirm={() => dispatch({ type: 'CONFIRM' })}
      />
    </>
  );
};
