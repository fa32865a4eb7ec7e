import controls from './controls.module.css';
import styles from './select-box.module.css';
import text from './text.module.css';
type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Whether the label is visible. By default, only screen readers get it. */
  readonly isNamed?: boolean;
};

export const SelectBox = <Value extends string>(props: Props<Value>) => {
  const { label, value, choices, onChange, isNamed } = props;
  const box = (
    <select
      className={controls.select}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => choice.value === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
  if (!isNamed) return box;
  return (
    <label className={styles.named}>
      <span className={text.faint} aria-hidden>
        {label}
      </span>
      {box}
    </label>
  );
};
