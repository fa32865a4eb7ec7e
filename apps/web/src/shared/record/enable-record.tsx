import { Button } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { call, type CallAnswer } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import notice from '#shared/ui/notice.module.css';
import { recordCallsOf, type StoredRecord } from './record-api.js';
import { useChanged } from './record-form.js';
import type { RecordDefinition } from './records.js';
import { recordTitleOf } from './use-record-texts.js';

type Props = { readonly known: RecordDefinition; readonly stored: StoredRecord };

/** Says that a record is disabled, with a button to enable it again. */
export const EnableRecord = ({ known: definition, stored }: Props) => {
  const { t } = useTranslation('records');
  const { record } = definition;
  const { enable } = recordCallsOf(record);
  const title = recordTitleOf(record, stored);
  const changed = useChanged(definition);
  const body = { [record.calls.enable?.key ?? record.key]: stored[record.key], flgEnabled: true };
  const { snapshot, dispatch } = useCommand<null, CallAnswer<'ADM-03'>>(
    ({ commandId }) =>
      enable ? call(enable, { body }, { commandId }) : Promise.reject(new Error()),
    { confirms: false, onDone: () => changed(t('records.enable.done', { title })) },
  );
  const isUnknown = snapshot.matches('unknown');
  return (
    <section className={notice.notice}>
      <p>{t('records.enable.text')}</p>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        look="light"
        disabled={!isUnknown && !snapshot.matches('editing')}
        onClick={() => dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: null })}
      >
        {isUnknown ? t('word.askAgain') : t('records.enable.button', { title })}
      </Button>
    </section>
  );
};
