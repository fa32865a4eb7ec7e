import { useState, type ComponentProps } from 'react';
import controls from './controls.module.css';
import { readTime } from './written-date.js';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** `HH:mm`; what is typed and is no time, as it is typed; empty for nothing. */
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** A time of the day, typed on a clock of 24 hours in whatever way: `9:30`, `930`, `9.30`. */
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
