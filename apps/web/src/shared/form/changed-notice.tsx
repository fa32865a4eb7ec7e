import { Button, layout, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import notice from '#shared/ui/notice.module.css';
import styles from './changed-notice.module.css';
import type { DescribedForm } from './describe-form.js';
import { isSame } from './is-same.js';
import type { EntryChanges, MergeResult } from './merge-fields.js';

/** The result of a merge, with the user's values and the other user's values. */
export type MergedEdit = MergeResult<string> & {
  readonly edited: FieldValues;
  readonly newest: FieldValues;
};

type ChangedValue = {
  readonly text: string;
  /** Accessible name of the button, if its text does not name the field. */
  readonly label?: string;
};
type OfValue = (field: string, value: unknown) => ReactNode;

export type ChangedTexts = {
  readonly title: string;
  readonly intro: string;
  readonly label: (field: string) => string;
  /** Describes a value that only the other user changed. */
  readonly taken: OfValue;
  /** Describe the values of the other user and of this user in a conflict. */
  readonly theirs: OfValue;
  readonly mine: OfValue;
  readonly takeTheirs: (field: string) => ChangedValue;
  /**
   * Label of the button that keeps the user's own value. If undefined, there is only a button for
   * the other user's value.
   */
  readonly takeMine?: (field: string) => ChangedValue;
  /** Describes which entries of a list the other user added and removed. */
  readonly entries?: (field: string, changes: EntryChanges) => readonly string[];
};

type Props<Values extends FieldValues> = {
  readonly form: DescribedForm<Values>;
  readonly merged: MergedEdit;
  readonly texts: ChangedTexts;
  readonly onTake: (field: string, value: unknown) => void;
};

/** A field that both users changed, with buttons to choose a value. */
const Both = ({
  field,
  written,
  merged,
  texts,
  onTake,
}: Omit<Props<FieldValues>, 'form'> & { readonly field: string; readonly written: unknown }) => {
  const theirs: unknown = merged.newest[field];
  const mine: unknown = merged.edited[field];
  const choice = (value: unknown, face: ChangedValue | undefined) =>
    face && (
      <Button
        look="light"
        aria-label={face.label}
        disabled={isSame(written, value)}
        onClick={() => onTake(field, value)}
      >
        {face.text}
      </Button>
    );
  return (
    <dd className={clsx(layout.row, layout.spread)}>
      <div>
        {texts.theirs(field, theirs)}
        <div className={text.faint}>{texts.mine(field, mine)}</div>
      </div>
      <span className={layout.row}>
        {choice(theirs, texts.takeTheirs(field))}
        {choice(mine, texts.takeMine?.(field))}
      </span>
    </dd>
  );
};

const Change = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{props.label}</dt>
    {props.children}
  </div>
);

/** Lists the other user's changes, and asks about conflicts. */
export const ChangedNotice = <Values extends FieldValues>(props: Props<Values>) => {
  const { form, merged, texts, onTake } = props;
  const written: FieldValues = form.watch();
  const { adopted, both, lists, newest } = merged;
  return (
    <section className={notice.notice} role="status" aria-label={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <dl className={styles.changes}>
        {Object.entries(lists).map(([field, changes]) => (
          <Change key={field} label={texts.label(field)}>
            {changes && texts.entries?.(field, changes).map((line) => <dd key={line}>{line}</dd>)}
          </Change>
        ))}
        {adopted.map((field) => (
          <Change key={field} label={texts.label(field)}>
            <dd>{texts.taken(field, newest[field])}</dd>
          </Change>
        ))}
        {both.map((field) => (
          <Change key={field} label={texts.label(field)}>
            <Both
              field={field}
              written={written[field]}
              merged={merged}
              texts={texts}
              onTake={onTake}
            />
          </Change>
        ))}
      </dl>
    </section>
  );
};
