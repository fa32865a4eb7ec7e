import { Button, FormField, text } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { useFormat } from '#shared/format/use-format.js';
import { useBulkCommand } from '#shared/record/use-bulk-command.js';
import { FileInput } from '#shared/ui/file-input.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import {
  changeFile,
  previewFile,
  useBuyerCalls,
  type BuyerChange,
  type BuyerPreview,
} from '../api/buyer-lists.js';
import type { FileChange } from '../api/buyer-lists.js';
import styles from './change-buyers.module.css';
import type { UserSelectionProps } from './pick-users.js';

const ACCEPTED_TYPES = '.csv,.txt,.tsv,.xlsx,text/csv,text/tab-separated-values';

const Faults = ({ preview: { faults, faulty } }: { readonly preview: BuyerPreview }) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  if (faulty === 0) return null;
  return (
    <>
      <ul className={styles.faults} tabIndex={0} aria-label={t('users.many.faults')}>
        {faults.map(({ line, named, code }) => (
          <li key={line}>
            {t('users.many.line', { line: format.integer(line), named })}{' '}
            <span className={text.bad}>{t(`users.many.fault.${code}`)}</span>
          </li>
        ))}
      </ul>
      {faulty > faults.length && (
        <p className={text.faint}>
          {t('users.many.first', {
            shown: format.integer(faults.length),
            total: format.integer(faulty),
          })}
        </p>
      )}
    </>
  );
};

/** Shows what the file would change, and lists each line without a matching user. */
const Preview = ({ preview }: { readonly preview: BuyerPreview }) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { lines, users, applied, already, refused, faulty, encoding } = preview;
  const counts = { applied, already, refused, faulty };
  const shown = Object.entries(counts).map(([name, count]) => [name, format.integer(count)]);
  return (
    <div role="status" className={styles.preview}>
      <p>
        {t('users.many.read', { lines: format.integer(lines), users: format.integer(users) })}{' '}
        {encoding !== null && (
          <span className={text.faint}>{t('users.many.encoding', { encoding })}</span>
        )}
      </p>
      <p>
        {t('users.many.would', Object.fromEntries(shown) as Record<keyof typeof counts, string>)}
      </p>
      <Faults preview={preview} />
    </div>
  );
};

type ChosenFile = { readonly file: File; readonly change: BuyerChange };

/** The chosen file with its preview. A different setting discards the preview. */
const usePreview = (change: BuyerChange | null) => {
  const calls = useBuyerCalls();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const preview = useMutation({
    mutationFn: ({ file, change: asked }: ChosenFile) => previewFile(calls, file, asked),
  });
  const isCurrent = chosen !== null && chosen.change === change;
  return {
    chosen: isCurrent ? chosen : null,
    data: isCurrent ? preview.data : undefined,
    error: isCurrent ? preview.error : null,
    isPending: preview.isPending,
    choose: (file: File | undefined) => {
      if (file === undefined || change === null) return;
      setChosen({ file, change });
      preview.mutate({ file, change });
    },
  };
};

type InputProps = Pick<ReturnType<typeof usePreview>, 'chosen' | 'error' | 'choose'> & {
  readonly disabled: boolean;
};

const ChooseFile = ({ chosen, error, choose, disabled }: InputProps) => {
  const { t } = useTranslation('users');
  const problem = useFileProblem();
  return (
    <FormField
      label={t('users.many.file')}
      hint={chosen?.file.name ?? t('users.many.fileHint')}
      fault={problem(error)}
    >
      {(control) => (
        <FileInput
          {...control}
          face={t('word.chooseFile')}
          accept={ACCEPTED_TYPES}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // Lets the user choose the same file again after correcting it.
            currentTarget.value = '';
          }}
        />
      )}
    </FormField>
  );
};

/** Changes the state of the users whom a file lists. Shows a preview first. */
export const BuyerFile = ({ selection, change, onDone }: UserSelectionProps) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  const calls = useBuyerCalls();
  const { chosen, data, error, isPending, choose } = usePreview(change);
  const { snapshot, dispatch } = useBulkCommand<FileChange>(selection, {
    send: (file, commandId) => changeFile(calls, file, commandId),
    onDone,
  });
  const isUnknown = snapshot.matches('unknown');
  const users = data?.users ?? 0;
  const send = () => {
    if (chosen !== null) dispatch({ type: 'SUBMIT', values: { ...chosen, users } });
  };
  return (
    <div className={styles.who}>
      <ChooseFile
        chosen={chosen}
        error={error}
        choose={choose}
        disabled={change === null || isPending}
      />
      {isPending && <p role="status">{t('word.sending')}</p>}
      {data && <Preview preview={data} />}
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        disabled={users === 0 || !(isUnknown || snapshot.matches('editing'))}
        onClick={() => (isUnknown ? dispatch({ type: 'RETRY' }) : send())}
      >
        {isUnknown ? t('word.askAgain') : t('users.many.apply', { found: format.integer(users) })}
      </Button>
    </div>
  );
};
