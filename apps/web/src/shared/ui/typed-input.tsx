import { controls } from '@fairlot/web-ui';
import { useState, type ComponentProps } from 'react';

/** The number in an input. Null if the input is empty, NaN if its text is not a number. */
export type TypedAmount = number | null;

export type TypedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly value: TypedAmount;
  readonly onValue: (value: TypedAmount) => void;
};
export type NumberFormat = {
  readonly text: (value: number) => string;
  /** Parses the typed text. Null if it is empty, NaN if it is not a number. */
  readonly read: (typed: string) => number | null;
  /**
   * Whether valid text stays as typed when the field loses the focus. By default, the value is
   * formatted.
   */
  readonly keepsText?: true;
};

/**
 * A text input for a number. A number input would parse `90.000` as 90, and report invalid text as
 * empty. The text stays as typed while it stands for the value; otherwise the value is formatted.
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
