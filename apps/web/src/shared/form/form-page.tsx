import type { ProblemBody } from '@fairlot/contracts/problem';
import { clsx } from 'clsx/lite';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { layout, PageTitle, text } from '@fairlot/web-ui';
import { call, type CallAnswer, type JsonOperationId } from '#shared/api/call.js';
import { useCommand, type CommandStep } from '#shared/command/use-command.js';
import { useUser } from '#shared/session/session.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { useDescribedForm } from './describe-form.js';
import { FormFields } from './form-fields.js';
import type { FormPageOf } from './describe-form-page.js';
import { formDraft, type FormDraft, type FormDraftStore } from './form-draft.js';
import { FormVerdict, SendButton } from './form-verdict.js';
import { FoundNotice } from './found-notice.js';
import styles from './form-page.module.css';
import { LeaveDialog } from './leave-dialog.js';
import { useDraftSaving } from './use-draft-saving.js';

type Props<Id extends JsonOperationId, Values extends FieldValues, Subject> = {
  readonly page: FormPageOf<Id, Values, Subject>;
  /**
   * What the form edits. It must stay the same for the same record, even if the state of the record
   * changes.
   */
  readonly subject: Subject;
};

type FormProps<Id extends JsonOperationId, Values extends FieldValues, Subject> = Props<
  Id,
  Values,
  Subject
> & {
  readonly storage: FormDraftStore<Values>;
  readonly found: FormDraft<Values> | null;
  readonly onStartAfresh: () => void;
};

const useWithoutMerge = () => ({ isMerging: false, notice: null });

/** Sends the form as one command. After a lost response, a repeat has the same command id. */
const useSending = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  { page, subject, storage }: FormProps<Id, Values, Subject>,
  onSent: () => void,
) => {
  const { operation, inputOf, useDone } = page;
  const done = useDone(subject);
  // The command belongs to the subject with which the user started, even if a newer state arrives
  // meanwhile.
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
        storage.discard();
        done(answer);
      },
    },
  );
};

type FootProps = {
  readonly step: CommandStep;
  readonly problem: ProblemBody | null;
  readonly button: string;
  readonly isReady: boolean;
  readonly dispatch: (event: { readonly type: 'RETRY' | 'BACK' | 'CONFIRM' }) => void;
};

/** The foot of the form: the outcome of sending, the send button, and the confirmation. */
const Foot = ({ step, problem, button, isReady, dispatch }: FootProps) => (
  <>
    <FormVerdict step={step} problem={problem} />
    <div className={clsx(layout.row, layout.atEnd)}>
      <SendButton
        step={step}
        button={button}
        isReady={isReady}
        onRetry={() => dispatch({ type: 'RETRY' })}
      />
    </div>
    <ConfirmDialog
      isOpen={step === 'confirming'}
      button={button}
      onBack={() => dispatch({ type: 'BACK' })}
      onConfirm={() => dispatch({ type: 'CONFIRM' })}
    />
  </>
);

/** The form with its command, its draft and its merge. */
const useEditing = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  props: FormProps<Id, Values, Subject>,
) => {
  const { page, subject, storage, found } = props;
  const isSent = useRef(false);
  const { snapshot, dispatch } = useSending(props, () => {
    isSent.current = true;
  });
  const { problem } = snapshot.context;
  const initial = Object.assign(page.initialOf(subject), found?.values);
  const form = useDescribedForm(page.form, initial, problem);
  const { isDirty } = form.formState;
  const draft = useDraftSaving(form, storage, isSent);
  const useMerge = page.useMerge ?? useWithoutMerge;
  const { isMerging, notice } = useMerge({ form, subject, problem });
  return {
    form,
    draft,
    notice,
    dispatch,
    foot: { step: snapshot.value, problem, isReady: !isMerging },
    isUnsaved: () => (isDirty || found !== null) && !isSent.current,
  };
};

/** A form with more fields than this has two columns if there is room. */
const ONE_COLUMN_MAX = 6;

const WholeForm = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  props: FormProps<Id, Values, Subject>,
) => {
  const { page, subject, found, onStartAfresh } = props;
  const { isSheet, form: described } = page;
  const { button } = page.useTexts(subject);
  const { form, draft, notice, dispatch, foot, isUnsaved } = useEditing(props);
  const submit = form.handleSubmit((values) => dispatch({ type: 'SUBMIT', values }));
  const startAfresh = () => {
    draft.forget();
    onStartAfresh();
  };
  const columns = isSheet || described.fields.length <= ONE_COLUMN_MAX ? 1 : 2;
  const fields = (
    <>
      {notice}
      <fieldset
        className={isSheet ? styles.sections : styles.fields}
        data-columns={columns}
        disabled={!foot.isReady || foot.step !== 'editing'}
      >
        <FormFields described={described} form={form} />
      </fieldset>
    </>
  );
  return (
    <>
      {found && <FoundNotice savedAt={found.savedAt} onDiscard={startAfresh} />}
      {/*
       * These fields are outside the form element, because sections contain forms of their own and
       * forms cannot be nested.
       */}
      {isSheet && fields}
      <form
        className={isSheet ? styles.save : styles.form}
        data-columns={columns}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {!isSheet && fields}
        <Foot {...foot} button={button} dispatch={dispatch} />
      </form>
      <LeaveDialog isUnsaved={isUnsaved} onKeep={draft.keep} onDiscard={draft.forget} />
    </>
  );
};

/** The form of a page without the title, for pages that contain more than the form. */
export const PartForm = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  props: Props<Id, Values, Subject>,
) => {
  const { page, subject } = props;
  const { idUser } = useUser();
  const name = page.nameOf(subject);
  const storage = useMemo(() => formDraft(page.form, { idUser, name }), [page.form, idUser, name]);
  const [found, setFound] = useState(() => storage.read());
  return (
    <WholeForm
      key={found ? 'found' : 'fresh'}
      {...props}
      storage={storage}
      found={found}
      onStartAfresh={() => setFound(null)}
    />
  );
};

/**
 * A form page, derived from its contract. Shows errors at their fields, and moves the focus to the
 * first. Keeps a draft across reloads, merges concurrent edits, and warns before the user leaves.
 * Sends only once, and asks for confirmation of irreversible actions.
 */
export const FormPage = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  props: Props<Id, Values, Subject> & {
    /** Content above the title, such as a back link. */
    readonly above?: ReactNode;
    /** Content below the title, such as tabs. */
    readonly belowTitle?: ReactNode;
    /** Content below the form. */
    readonly children?: ReactNode;
  },
) => {
  const { page, subject, above, belowTitle, children } = props;
  const { title, intro } = page.useTexts(subject);
  return (
    <div className={clsx(layout.page, page.isSheet && styles.sheet)}>
      <PageTitle title={title} />
      {above}
      <h1>{title}</h1>
      {intro && <p className={text.faint}>{intro}</p>}
      {belowTitle}
      <PartForm page={page} subject={subject} />
      {children}
    </div>
  );
};
