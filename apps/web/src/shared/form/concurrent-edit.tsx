import type { ProblemBody } from '@fairlot/contracts/problem';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { ChangedNotice, type ChangedTexts, type MergedEdit } from './changed-notice.js';
import type { DescribedForm } from './describe-form.js';
import { mergeFields, type EntryKey } from './merge-fields.js';

/** What a form needs to merge the user's edit with one that another user has saved meanwhile. */
export type ConcurrentEdit<Values extends FieldValues, Subject> = {
  /** The stored values of a subject. They are the base of a merge. */
  readonly valuesOf: (subject: Subject) => Values;
  /** Returns a function that loads the subject in its newest state. */
  readonly useLoad: (subject: Subject) => () => Promise<Subject>;
  /** Replaces the subject of the form by its newest state. */
  readonly startFrom: (newest: Subject) => void;
  /**
   * Fields with lists that are merged entry by entry, each with a function for the key of an entry.
   */
  readonly entryKeys?: Readonly<Record<string, EntryKey>>;
  readonly useTexts: (subject: Subject) => ChangedTexts;
};

type Props<Values extends FieldValues, Subject> = {
  readonly form: DescribedForm<Values>;
  readonly subject: Subject;
  readonly problem: ProblemBody | null;
};
/** Merges after the refusal RECORD_CHANGED, and shows the result. */
export type UseMerge<Values extends FieldValues, Subject> = (props: Props<Values, Subject>) => {
  readonly isMerging: boolean;
  readonly notice: ReactNode;
};

/** Loads the newest state, and takes over the values that only the other user changed. */
const useMergedEdit = <Values extends FieldValues, Subject>(
  edit: ConcurrentEdit<Values, Subject>,
  { form, subject, problem }: Props<Values, Subject>,
) => {
  const load = edit.useLoad(subject);
  const problemText = useProblemText();
  const [merged, setMerged] = useState<MergedEdit | null>(null);
  const [isMerging, setMerging] = useState(false);
  const take = (field: string, value: unknown) =>
    form.setValue(field as Path<Values>, (value ?? null) as never, {
      shouldDirty: true,
      shouldValidate: true,
    });
  const merge = useEffectEvent(async () => {
    setMerging(true);
    try {
      const newest = await load();
      const was: FieldValues = edit.valuesOf(subject);
      const states = { was, edited: { ...form.getValues() }, newest: edit.valuesOf(newest) };
      const result = mergeFields(Object.keys(was), states, edit.entryKeys);
      for (const [field, value] of Object.entries(result.values)) take(field, value);
      setMerged({ ...result, ...states });
      edit.startFrom(newest);
    } catch (error) {
      showToast({ tone: 'bad', text: problemText(error) });
    } finally {
      setMerging(false);
    }
  });
  const isChanged = problem?.code === 'RECORD_CHANGED';
  useEffect(() => {
    if (isChanged) void merge();
  }, [isChanged, problem]);
  return { merged, isMerging, take };
};

/**
 * Creates the merge of a form. After a concurrent edit, the form takes over values that only the
 * other user changed. In a conflict, it keeps the user's own value and shows both.
 */
export const mergeWith =
  <Values extends FieldValues, Subject>(
    edit: ConcurrentEdit<Values, Subject>,
  ): UseMerge<Values, Subject> =>
  (props) => {
    const { merged, isMerging, take } = useMergedEdit(edit, props);
    const texts = edit.useTexts(props.subject);
    const notice = merged && (
      <ChangedNotice form={props.form} merged={merged} texts={texts} onTake={take} />
    );
    return { isMerging, notice };
  };
