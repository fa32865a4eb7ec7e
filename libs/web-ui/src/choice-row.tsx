import { useId, type ReactNode } from 'react';
import text from './text.module.css';
import layout from './layout.module.css';
import styles from './choice-row.module.css';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A number or a short text beside the label. */
  readonly count?: number | string;
  /** Whether only the icon is shown if there is little room. */
  readonly compact?: boolean;
};

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
};

/**
 * A row of options, one of which is chosen. They are radio buttons, for arrow keys and screen
 * readers.
 */
export const ChoiceRow = <Value extends string>(props: Props<Value>) => {
  const { label, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={text.hidden}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.compact ? choice.label : undefined}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span className={choice.compact ? layout.wide : undefined}>{choice.label}</span>
          {choice.count !== undefined && <b>{choice.count}</b>}
        </label>
      ))}
    </fieldset>
  );
};
