import { numberText } from '@fairlot/countries';
import { amountOf } from '#shared/format/amount-of.js';
import { numberOf } from '#shared/format/number-of.js';
import { useFormat, priceText } from '#shared/format/use-format.js';
import { durationOf, durationText } from '#shared/format/duration-text.js';
import styles from './amount-input.module.css';
import { TypedInput, type NumberFormat, type TypedInputProps as Props } from './typed-input.js';

type SuffixProps = { readonly suffix?: string };

/** An input for a right-aligned number, with its unit. */
const UnitNumber = ({ suffix, ...props }: Props & NumberFormat & SuffixProps) => (
  <span className={styles.amount} data-wide={(suffix?.length ?? 0) > 1}>
    <TypedInput {...props} onFocus={({ currentTarget }) => currentTarget.select()} />
    {suffix && <span aria-hidden>{suffix}</span>}
  </span>
);

/** An input for an amount in minor units, in the market's format. It does not show the currency. */
export const AmountInput = (props: Props & SuffixProps) => {
  const { idMarket } = useFormat();
  const text = (minor: number) => priceText(minor, idMarket).replace('\u00A0€', '');
  return <UnitNumber {...props} text={text} read={amountOf} />;
};

/** An input for an amount in minor units that shows the currency. */
export const MoneyInput = (props: Props) => <AmountInput {...props} suffix="€" />;

/** An input for a percentage. The value is in basis points. */
export const PercentInput = (props: Props) => {
  const { idMarket } = useFormat();
  const text = (points: number) => numberText(points / 100, idMarket).replace(/[.,]?0+$/, '');
  const read = (typed: string) => Math.round(100 * numberOf(typed.replace(/[%％]\s*$/, '')));
  return <UnitNumber {...props} text={text} read={read} suffix="%" />;
};

/** An input for minutes and seconds. The value is in milliseconds. */
export const DurationInput = (props: Props) => (
  <UnitNumber {...props} inputMode="text" text={durationText} read={durationOf} />
);

/** An input for a duration in a certain unit, such as days. The value is in milliseconds. */
export const UnitInput = ({
  unitMs,
  ...props
}: Props & SuffixProps & { readonly unitMs: number }) => {
  const { idMarket } = useFormat();
  const text = (ms: number) => numberText(ms / unitMs, idMarket).replace(/[.,]?0+$/, '');
  const read = (typed: string) => (Math.round(100 * numberOf(typed)) * unitMs) / 100;
  return <UnitNumber {...props} text={text} read={read} />;
};

const countOf = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;

/** An input for a whole number. */
export const CountInput = (props: Props) => (
  <UnitNumber {...props} inputMode="numeric" text={String} read={countOf} />
);
