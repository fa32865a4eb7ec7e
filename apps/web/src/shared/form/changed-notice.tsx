import { Button, layout, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import notice from '#shared/ui/notice.module.css';
import styles from './changed-notice.module.css';
import type { DescribedForm } from './describe-form.js';
import { isSame } from './is-same.js';
import type { EntryChanges, MergeResult } from './merge-fields.js';

/** A merge with the values that it compared. */
export type MergedEdit = MergeResult<string> & {
  readonly edited: FieldValues;
  readonly newest: FieldValues;
};

type ChangedValue = {
  readonly text: string;
  /** Accessible name, if the text alone does not name the field. */
  readonly label?: string;
};
type OfValue = (field: string, value: unknown) => ReactNode;

export type ChangedTexts = {
  readonly title: string;
  readonly intro: string;
  readonly label: (field: string) => string;
  /** The value that only the other user changed. */
  readonly taken: OfValue;
  /** The two values in a conflict. */
  readonly theirs: OfValue;
  readonly mine: OfValue;
  readonly takeTheirs: (field: string) => ChangedValue;
  /** If undefined, a conflict offers the other user's value only. */
  readonly takeMine?: (field: string) => ChangedValue;
  /** What the other user added to a list, and removed. */
  readonly entries?: (field: string, changes: EntryChanges) => readonly string[];
};

type Props<Values extends FieldValues> = {
  readonly form: DescribedForm<Values>;
  readonly merged: MergedEdit;
  readonly texts: ChangedTexts;
  readonly onTake: (field: string, value: unknown) => void;
};

/** A field that both users changed, with a choice between the values. */
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

/** The other user's changes, and the choices to make. */
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
