import { clsx } from 'clsx/lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { layout, PageTitle, text } from '@fairlot/web-ui';
import { call, type CallAnswer, type JsonOperationId } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { useUser } from '#shared/session/session.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { FormFields, useDescribedForm } from './describe-form.js';
import type { FormPageOf } from './describe-form-page.js';
import { formDraft, type FormDraft } from './form-draft.js';
import { FormVerdict, SendButton } from './form-verdict.js';
import { FoundNotice } from './found-notice.js';
import styles from './form-page.module.css';
import { LeaveDialog } from './leave-dialog.js';

const PAUSE_MS = 600;

type Props<Id extends JsonOperationId, Values extends FieldValues, Subject> = {
  readonly page: FormPageOf<Id, Values, Subject>;
  /** Identifies what the form edits. It stays constant while the record's state may change. */
  readonly subject: Subject;
};

type FoundDraft<Values extends FieldValues> = ReturnType<typeof formDraft<Values>>;
type FormProps<Id extends JsonOperationId, Values extends FieldValues, Subject> = Props<
  Id,
  Values,
  Subject
> & { readonly shelf: FoundDraft<Values>; readonly found: FormDraft<Values> | null };

/** Sends once: a repeat after a lost answer has the same command id. */
const useSending = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  { page, subject, shelf }: FormProps<Id, Values, Subject>,
  onSent: () => void,
) => {
  const { operation, inputOf, useDone } = page;
  const done = useDone(subject);
  // The command uses the subject of the time it was created, even if a newer state arrives.
  const about = useRef(subject);
  useEffect(() => {
    about.current = subject;
  }, [subject]);
  return useCommand<Values, CallAnswer<Id>>(
    ({ values, commandId }) => call(operation, inputOf(values, about.current), { commandId }),
    {
      confirms: operation.isFinal === true,
      onDone: (answer) => {
        onSent();
        shelf.discard();
        done(answer);
      },
    },
  );
};

/** Saves the draft whenever typing pauses, until the form is sent. */
const useDraftSaving = <Values extends FieldValues>(
  form: ReturnType<typeof useDescribedForm<Values>>,
  { save }: FoundDraft<Values>,
  isSent: { readonly current: boolean },
) => {
  const { subscribe } = form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (!isSent.current) save(values);
        }, PAUSE_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [subscribe, save, isSent]);
};

const WholeForm = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  props: FormProps<Id, Values, Subject>,
) => {
  const { page, subject, shelf, found } = props;
  const { button } = page.useTexts(subject);
  const isSent = useRef(false);
  const { snapshot, dispatch } = useSending(props, () => {
    isSent.current = true;
  });
  const { problem } = snapshot.context;
  const initial = Object.assign(page.initialOf(subject), found?.values);
  const form = useDescribedForm(page.form, initial, problem);
  const { isDirty } = form.formState;
  useDraftSaving(form, shelf, isSent);
  const submit = form.handleSubmit((values) => dispatch({ type: 'SUBMIT', values }));
  const isEditing = snapshot.matches('editing');
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {page.Notice && <page.Notice form={form} subject={subject} problem={problem} />}
      <fieldset className={styles.fields} disabled={!isEditing}>
        <FormFields described={page.form} form={form} />
      </fieldset>
      <FormVerdict step={snapshot.value} problem={problem} />
      <div className={clsx(layout.row, layout.atEnd)}>
        <SendButton
          step={snapshot.value}
          button={button}
          onRetry={() => dispatch({ type: 'RETRY' })}
        />
      </div>
      <ConfirmDialog
        isOpen={snapshot.matches('confirming')}
        button={button}
        onBack={() => dispatch({ type: 'BACK' })}
        onConfirm={() => dispatch({ type: 'CONFIRM' })}
      />
      <LeaveDialog
        isUnsaved={() => (isDirty || found !== null) && !isSent.current}
        onKeep={() => shelf.save(form.getValues())}
        onDiscard={shelf.discard}
      />
    </form>
  );
};

/**
 * A form page from its contract. Shows errors at their fields and focuses the first. Saves drafts
 * over a reload, warns before leaving, sends once, and confirms irreversible actions.
 */
export const FormPage = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  props: Props<Id, Values, Subject> & {
    /** Above the title, such as a back link. */
    readonly above?: ReactNode;
    /** Below the title, such as tabs. */
    readonly belowTitle?: ReactNode;
    /** Below the form. */
    readonly children?: ReactNode;
  },
) => {
  const { page, subject, above, belowTitle, children } = props;
  const { title, intro } = page.useTexts(subject);
  const { idUser } = useUser();
  const [shelf] = useState(() => formDraft(page.form, { idUser, name: page.nameOf(subject) }));
  const [found, setFound] = useState(() => shelf.read());
  const startAfresh = () => {
    shelf.discard();
    setFound(null);
  };
  return (
    <div className={layout.page}>
      <PageTitle title={title} />
      {above}
      <h1>{title}</h1>
      {intro && <p className={text.faint}>{intro}</p>}
      {belowTitle}
      {found && <FoundNotice savedAt={found.savedAt} onDiscard={startAfresh} />}
      <WholeForm key={found ? 'found' : 'fresh'} {...props} shelf={shelf} found={found} />
      {children}
    </div>
  );
};
