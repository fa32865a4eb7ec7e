import { controls } from '@fairlot/web-ui';
import { useState, type ComponentProps } from 'react';

/** The number in an input: null if the input is empty, NaN if its text is unreadable. */
export type TypedAmount = number | null;

export type TypedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly value: TypedAmount;
  readonly onValue: (value: TypedAmount) => void;
};
export type NumberFormat = {
  readonly text: (value: number) => string;
  /** Parses typed text. Null or NaN if it is unreadable. */
  readonly read: (typed: string) => number | null;
  /** Keeps readable text when the field loses the focus, instead of formatting the value. */
  readonly keepsText?: true;
};

/**
 * A number as plain text. A browser reads `90.000` in a number input as 90, and reports unreadable
 * text as empty. Keeps the user's text while it represents the value, and otherwise shows the value.
 */
export const TypedInput = (props: TypedInputProps & NumberFormat) => {
  const { value, onValue, text, read, keepsText, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isUnread = value !== null && Number.isNaN(value);
  const formatted = value === null || isUnread ? '' : text(value);
  const readOf = (entered: string): TypedAmount =>
    entered.trim() === '' ? null : (read(entered) ?? Number.NaN);
  const isCurrent = typed !== null && Object.is(readOf(typed), value);
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      className={controls.input}
      value={isCurrent ? typed : formatted}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onValue(readOf(currentTarget.value));
      }}
      onBlur={(event) => {
        if (!isUnread && !keepsText) setTyped(null);
        rest.onBlur?.(event);
      }}
    />
  );
};
