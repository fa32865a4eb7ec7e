import { REQUIREMENT_NOTE_MAX } from '@fairlot/contracts/back-office';
import { newCommandId } from '@fairlot/kernel';
import { Button, controls, FormField, layout, Modal, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '#shared/api/api-error.js';
import { DateBox } from '#shared/ui/date-box.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import styles from './requirements.module.css';
import { useRequirement } from './use-requirement.js';

type Props<Answer> = {
  readonly title: string;
  readonly button: string;
  readonly isReady: boolean;
  /** Retries use the same command id, so that they have one effect. */
  readonly send: (commandId: string) => Promise<Answer>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form that changes requirements. Its input stays after a refusal. */
export const RequirementDialog = <Answer,>(props: Props<Answer>) => {
  const { title, button, isReady, send, onDone, onClose, children } = props;
  const { t } = useTranslation('shell');
  const problemText = useProblemText();
  const [commandId, renew] = useState(newCommandId);
  const sending = useRequirement(() => send(commandId));
  const submit = () =>
    sending.mutate(undefined, {
      onSuccess: () => {
        onDone();
        onClose();
      },
      // After a lost answer, a retry must have one effect.
      onError: (error) => isRefusal(error) && renew(newCommandId()),
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <p role="alert" className={text.bad}>
          {sending.isError && problemText(sending.error)}
        </p>
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button look="plain" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady || sending.isPending}>
            {button}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export type Notes = { readonly note: string; readonly internalNote: string };
export const NO_NOTES: Notes = { note: '', internalNote: '' };
type NotesProps = { readonly notes: Notes; readonly onChange: (notes: Notes) => void };

/** Separate fields for the note to the dealer and the internal note. */
export const NoteFields = ({ notes, onChange }: NotesProps) => {
  const { t } = useTranslation('admin');
  const fields = [
    ['note', t('requirements.noteForDealer'), t('requirements.noteForDealerHint')],
    ['internalNote', t('registrations.reject.note'), t('requirements.internalHint')],
  ] as const;
  return fields.map(([name, label, hint]) => (
    <FormField key={name} label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          className={controls.input}
          maxLength={REQUIREMENT_NOTE_MAX}
          value={notes[name]}
          onChange={({ currentTarget }) => onChange({ ...notes, [name]: currentTarget.value })}
        />
      )}
    </FormField>
  ));
};

type DayProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
};

export const DayField = ({ label, hint, value, onChange }: DayProps) => (
  <FormField label={label} hint={hint}>
    {(control) => <DateBox {...control} value={value} onValue={onChange} />}
  </FormField>
);

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
};

export const ChoiceField = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, value, values, nameOf, onChange } = props;
  return (
    <FormField label={label}>
      {(control) => (
        <select
          {...control}
          className={controls.select}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
};
