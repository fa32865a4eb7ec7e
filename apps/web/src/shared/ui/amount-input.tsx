import { controls } from '@fairlot/web-ui';
import { numberText } from '@fairlot/countries';
import { useState, type ComponentProps } from 'react';
import { amountOf } from '#shared/format/amount-of.js';
import { numberOf } from '#shared/format/number-of.js';
import { useFormat, priceText } from '#shared/format/use-format.js';
import { durationOf, durationText } from '#shared/format/duration-text.js';
/** Null for an empty input, NaN for unreadable text. */
export type TypedAmount = number | null;
import styles from './amount-input.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'>;
type Props = InputProps & {
  readonly value: TypedAmount;
  readonly onValue: (value: TypedAmount) => void;
};
type AmountFormat = {
  readonly text: (value: number) => string;
  /** Null for unreadable text. */
  readonly read: (typed: string) => number | null;
  readonly suffix?: string;
};

/** Keeps the user's text while it represents the value, and otherwise shows the value. */
const TypedInput = ({ value, onValue, text, read, suffix, ...rest }: Props & AmountFormat) => {
  const [typed, setTyped] = useState<string | null>(null);
  const isUnread = value !== null && Number.isNaN(value);
  const formatted = value === null || isUnread ? '' : text(value);
  const readOf = (entered: string): TypedAmount =>
    entered.trim() === '' ? null : (read(entered) ?? Number.NaN);
  const change = (entered: string) => {
    setTyped(entered);
    onValue(readOf(entered));
  };
  const isCurrent = typed !== null && Object.is(readOf(typed), value);
  return (
    <span className={styles.amount} data-wide={(suffix?.length ?? 0) > 1}>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        className={controls.input}
        value={isCurrent ? typed : formatted}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={(event) => {
          if (!isUnread) setTyped(null);
          rest.onBlur?.(event);
        }}
      />
      {suffix && <span aria-hidden>{suffix}</span>}
    </span>
  );
};

/** An amount in minor units in the market's format. The currency is shown elsewhere. */
export const AmountInput = (props: Props & Pick<AmountFormat, 'suffix'>) => {
  const { idMarket } = useFormat();
  const text = (minor: number) => priceText(minor, idMarket).replace('\u00A0€', '');
  return <TypedInput {...props} text={text} read={amountOf} />;
};

/** Money in minor units, in the market's format. */
export const MoneyInput = (props: Props) => <AmountInput {...props} suffix="€" />;

/** Basis points, edited in percent. */
export const PercentInput = (props: Props) => {
  const { idMarket } = useFormat();
  const text = (points: number) => numberText(points / 100, idMarket).replace(/[.,]?0+$/, '');
  const read = (typed: string) => Math.round(100 * numberOf(typed.replace(/[%％]\s*$/, '')));
  return <TypedInput {...props} text={text} read={read} suffix="%" />;
};

/** Milliseconds, edited as minutes and seconds. */
export const DurationInput = (props: Props) => (
  <TypedInput {...props} inputMode="text" text={durationText} read={durationOf} />
);

/** Milliseconds, edited in a unit. */
export const UnitInput = ({
  unitMs,
  ...props
}: Props & Pick<AmountFormat, 'suffix'> & { readonly unitMs: number }) => {
  const { idMarket } = useFormat();
  const text = (ms: number) => numberText(ms / unitMs, idMarket).replace(/[.,]?0+$/, '');
  const read = (typed: string) => (Math.round(100 * numberOf(typed)) * unitMs) / 100;
  return <TypedInput {...props} text={text} read={read} />;
};

const countOf = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;

/** A whole number. */
export const CountInput = (props: Props) => (
  <TypedInput {...props} inputMode="numeric" text={String} read={countOf} />
);
