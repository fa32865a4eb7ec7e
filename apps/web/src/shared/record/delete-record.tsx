import { Button } from '@fairlot/web-ui';
import { IconTrash } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { call, type CallAnswer } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { keyParams, recordCallsOf, type StoredRecord } from './record-api.js';
import { useChanged } from './record-form.js';
import type { RecordDefinition } from './records.js';
import { recordTitleOf } from './use-record-texts.js';

type Props = { readonly known: RecordDefinition; readonly stored: StoredRecord };

/** A button that deletes or disables a record, after the user has confirmed. */
export const DeleteRecord = ({ known: definition, stored }: Props) => {
  const { t } = useTranslation('records');
  const { record } = definition;
  const title = recordTitleOf(record, stored);
  const { delete: operation } = recordCallsOf(record);
  const way = record.disables === undefined ? 'delete' : 'disable';
  const button = t(`records.${way}.button`, { title });
  const changed = useChanged(definition);
  const { snapshot, dispatch } = useCommand<null, CallAnswer<'ADM-39'>>(
    ({ commandId }) => {
      const input = keyParams(record, 'delete', Number(stored[record.key]));
      return operation ? call(operation, input, { commandId }) : Promise.reject(new Error());
    },
    { confirms: true, onDone: () => changed(t(`records.${way}.done`, { title })) },
  );
  const isUnknown = snapshot.matches('unknown');
  return (
    <div>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        look="plain"
        icon={<IconTrash size={18} aria-hidden />}
        disabled={!isUnknown && !snapshot.matches('editing')}
        onClick={() => dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: null })}
      >
        {isUnknown ? t('word.askAgain') : button}
      </Button>
      <ConfirmDialog
        isOpen={snapshot.matches('confirming')}
        text={t(`records.${way}.text`, { title })}
        button={button}
        onBack={() => dispatch({ type: 'BACK' })}
        onConfirm={() => dispatch({ type: 'CONFIRM' })}
      />
    </div>
  );
};
