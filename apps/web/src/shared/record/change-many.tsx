import { Button, Modal, SelectBox } from '@fairlot/web-ui';
import { IconPencil } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { CommandForm } from '#shared/form/short-form.js';
import { useFormat } from '#shared/format/use-format.js';
import { useUser } from '#shared/session/session.js';
import { initialValueOf } from './kinds/field-kinds.js';
import type { RecordQuery } from './record-address.js';
import { recordCallsOf, type BulkChange } from './record-api.js';
import { selectedInputOf, type RecordSelection } from './record-selection.js';
import type { RecordDefinition } from './records.js';
import { fieldForm, type RecordValues } from './record-values.js';
import { useBulkCommand } from './use-bulk-command.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = {
  readonly definition: RecordDefinition;
  readonly selection: RecordSelection;
  readonly query: RecordQuery;
  readonly onDone: (change: BulkChange) => void;
};

/** A form with one field. Its value is set in all selected records. */
const ValueForm = ({
  definition,
  selection,
  query,
  onDone,
  name,
}: Props & { readonly name: string }) => {
  const { t } = useTranslation('records');
  const user = useUser();
  const operation = recordCallsOf(definition.record).updateMany;
  const [described] = useState(() => fieldForm(definition, name, user));
  const command = useBulkCommand<RecordValues>(selection, {
    onDone,
    send: (change, commandId) =>
      operation
        ? call(operation, { body: { ...selectedInputOf(selection, query), change } }, { commandId })
        : Promise.reject(new Error()),
  });
  const initial = { [name]: initialValueOf(definition.record.fields[name]!) };
  const form = useDescribedForm(described, initial, command.snapshot.context.problem);
  return (
    <CommandForm
      described={described}
      form={form}
      command={command}
      button={t('records.updateMany.send')}
    />
  );
};

const Dialog = (props: Props & { readonly onClose: () => void }) => {
  const { t } = useTranslation('records');
  const { definition, selection, onClose } = props;
  const { label } = useRecordTexts(definition);
  const found = useFormat().integer(selection.count);
  const { bulk } = definition.record.list;
  const [name, setName] = useState(bulk?.[0] ?? '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('records.updateMany.dialog', { found })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <SelectBox
        isNamed
        label={t('records.updateMany.field')}
        value={name}
        choices={(bulk ?? []).map((one) => ({ value: one, label: label(one) }))}
        onChange={setName}
      />
      <ValueForm key={name} {...props} name={name} />
    </Modal>
  );
};

/** A button that opens a form to set one field of all selected records. */
export const ChangeMany = (props: Props) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { count } = props.selection;
  return (
    <>
      <Button
        look="light"
        icon={<IconPencil size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('records.updateMany.button', { found: format.integer(count) })}
      </Button>
      {isOpen && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
