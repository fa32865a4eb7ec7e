import { useState, type ComponentProps } from 'react';
import controls from './controls.module.css';
import { readTime } from './written-date.js';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** A time as `HH:mm`. If the typed text is invalid, that text. Empty if nothing is typed. */
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** A field for a time on a 24-hour clock. The user types `9:30`, `930` or `9.30`. */
export const TimeField = ({ value, onValue, onBlur, ...rest }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => readTime(text) ?? text.trim();
  return (
    <input
      autoComplete="off"
      inputMode="numeric"
      {...rest}
      type="text"
      className={controls.input}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onValue(read(currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
};
