import { controls, FieldMessage } from '@fairlot/web-ui';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  amountRange,
  dayRange,
  parseRange,
  rangeText,
  type RangeKind,
} from '#shared/address/range.js';
import { amountOf } from '#shared/format/amount-of.js';
import { useFormat, type Format } from '#shared/format/use-format.js';
import { DateBox } from '#shared/ui/date-box.js';
import { useTyped } from '#shared/ui/use-typed.js';
import type { ListFilter } from './list-filters.js';
import styles from './range-filter.module.css';

type BoxProps = {
  readonly 'aria-label': string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly placeholder: string;
  readonly value: string;
  readonly onValue: (typed: string) => void;
};

/** How users type the ends of a range. The search parameter has one canonical format. */
type RangeTyping = {
  readonly kind: RangeKind;
  /** The part of the text key that names the error. */
  readonly name: 'days' | 'amounts';
  readonly Box: (props: BoxProps) => ReactNode;
  readonly typedOf: (end: string) => string;
  /** Converts a typed end to the canonical format. Null if it is invalid. */
  readonly endOf: (typed: string) => string | null;
  /** Formats an end for display. */
  readonly writtenOf: (end: number, format: Format) => string;
};

const CENTS = 100;
export const AMOUNT_TYPING: RangeTyping = {
  kind: amountRange,
  name: 'amounts',
  Box: ({ onValue, ...rest }) => (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      className={controls.select}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  ),
  typedOf: (minor) => String(Number(minor) / CENTS),
  endOf: (typed) => amountOf(typed)?.toString() ?? null,
  writtenOf: (minor, format) => format.price(minor),
};
/** Typing of whole numbers. */
export const NUMBER_TYPING: RangeTyping = {
  ...AMOUNT_TYPING,
  writtenOf: (number, format) => format.integer(number),
  typedOf: String,
  endOf: (typed) => (/^\d{1,11}$/.test(typed.trim()) ? typed.trim() : null),
};
/** Typing of years: whole numbers without a thousands separator. */
export const YEAR_TYPING: RangeTyping = { ...NUMBER_TYPING, writtenOf: String };
const DAY_TYPING: RangeTyping = {
  kind: dayRange,
  name: 'days',
  Box: (props) => <DateBox className={styles.day} {...props} />,
  typedOf: (day) => day,
  endOf: (day) => day,
  writtenOf: String,
};

const RANGE_ENDS = ['from', 'to'] as const;

type RangeTexts = Readonly<Record<(typeof RANGE_ENDS)[number], string>>;

const typedTextsOf = (text: string, { typedOf }: RangeTyping): RangeTexts => {
  const { from, to } = parseRange(text);
  return { from: from && typedOf(from), to: to && typedOf(to) };
};

/** The search parameter for two typed ends. Null if the range is invalid. */
const rangeOfTyped = (typed: RangeTexts, { kind, endOf }: RangeTyping): string | null => {
  const [from, to] = RANGE_ENDS.map((end) => typed[end] && endOf(typed[end]));
  if (from === null || from === undefined || to === null || to === undefined) return null;
  return kind.isRange({ from, to }) ? rangeText({ from, to }) : null;
};

type BoxesProps = {
  readonly typing: RangeTyping;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The lowest and the highest value in the list. Empty inputs show them as placeholders. */
  readonly bounds?: readonly [number, number] | null;
};

/**
 * Two inputs for a range. An invalid range stays in the inputs, is marked as invalid, and does not
 * filter.
 */
export const RangeBoxes = ({ typing, label, value, onChange, bounds }: BoxesProps) => {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const [typed, setTyped] = useTyped<RangeTexts>({
    value,
    typedOf: (text) => typedTextsOf(text, typing),
    // Removes the filter if the range is invalid, because the list must not be filtered by a value
    // that no input shows.
    valueFrom: (texts) => rangeOfTyped(texts, typing) ?? '',
    onChange,
  });
  const isWrong = rangeOfTyped(typed, typing) === null;
  // The error appears only after the user has left the inputs.
  const [isLeft, setLeft] = useState(true);
  const showsError = isWrong && isLeft;
  const id = useId();
  return (
    <fieldset className={styles.range} onBlur={() => setLeft(true)}>
      <legend>{label}</legend>
      {RANGE_ENDS.map((end) => (
        <typing.Box
          key={end}
          aria-label={`${label}: ${t(`word.${end}`)}`}
          aria-invalid={showsError}
          aria-describedby={showsError ? id : undefined}
          placeholder={
            bounds ? typing.writtenOf(bounds[end === 'from' ? 0 : 1], format) : t(`word.${end}`)
          }
          value={typed[end]}
          onValue={(text) => {
            setLeft(false);
            setTyped((before) => ({ ...before, [end]: text }));
          }}
        />
      ))}
      {showsError && (
        <FieldMessage id={id} fault>
          {t(`range.${typing.name}`)}
        </FieldMessage>
      )}
    </fieldset>
  );
};

type RangeOptions<Row> = {
  /** The row's value, in the format of the ends. A row with null is outside every range. */
  readonly valueOf: (row: Row) => string | null;
  readonly useLabel: () => string;
};

const rangeFilter =
  (typing: RangeTyping) =>
  <Row,>({ valueOf, useLabel }: RangeOptions<Row>): ListFilter<Row, string> => ({
    matches: (row, text) => {
      const value = valueOf(row);
      return value !== null && typing.kind.includes(parseRange(text), value);
    },
    Control: ({ value, onChange }) => (
      <RangeBoxes typing={typing} label={useLabel()} value={value} onChange={onChange} />
    ),
  });

/** A filter by a range of amounts. The values of rows are in minor units. */
export const amountFilter = rangeFilter(AMOUNT_TYPING);

/** A filter by a range of days. The values of rows are ISO 8601 dates. */
export const dayFilter = rangeFilter(DAY_TYPING);
