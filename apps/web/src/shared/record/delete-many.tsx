import { BULK_MAX } from '@fairlot/contracts/record';
import { Button } from '@fairlot/web-ui';
import { IconTrash } from '@fairlot/web-ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { useFormat } from '#shared/format/use-format.js';
import type { RecordSaid } from './record-address.js';
import { filterOf, keyOf, listCallsOf, type BulkChange } from './record-api.js';
import type { RecordSelection } from './record-selection.js';

type Body = CallInput<'ENG-170'>['body'];
type Props = {
  readonly selection: RecordSelection;
  readonly said: RecordSaid;
  readonly onDone: (change: BulkChange) => void;
};

const bodyOf = ({ known: { record }, rows, all }: RecordSelection, said: RecordSaid): Body =>
  all === null
    ? {
        by: 'rows',
        rows: [...rows.values()].map(({ id, version }) => ({ [record.key]: id, version })),
      }
    : { by: 'filter', filter: filterOf(record, said), count: all };

/** The command; reloads the list after each answer. */
const useDeleting = ({ selection, onDone }: Omit<Props, 'said'>) => {
  const client = useQueryClient();
  const { record } = selection.known;
  const operation = listCallsOf(selection.known).deleteMany;
  const readAgain = () => void client.invalidateQueries({ queryKey: keyOf(record) });
  return useCommand<Body, BulkChange>(
    ({ values, commandId }) =>
      operation ? call(operation, { body: values }, { commandId }) : Promise.reject(new Error()),
    {
      asks: true,
      onDone: (change) => {
        readAgain();
        void client.invalidateQueries({ queryKey: ['bulk-changes', record.name] });
        onDone(change);
      },
      // The number of matching records has changed.
      onRefused: readAgain,
    },
  );
};

/** Deletes the selected records after the user has confirmed their number. */
export const DeleteMany = ({ selection, said, onDone }: Props) => {
  const { t } = useTranslation('records');
  const found = useFormat().whole(selection.count);
  const { snapshot, dispatch } = useDeleting({ selection, onDone });
  const isUnknown = snapshot.matches('unknown');
  const button = t('records.deleteMany.button', { found });
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
            isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: bodyOf(selection, said) },
          )
        }
      >
        {isUnknown ? t('word.askAgain') : button}
      </Button>
      <ConfirmDialog
        isOpen={snapshot.matches('confirming')}
        text={t('records.deleteMany.text', { found })}
        button={button}
        onBack={() => dispatch({ type: 'BACK' })}
        onConfirm={() => dispatch({ type: 'CONFIRM' })}
      />
    </>
  );
};
