import type { ReactNode } from 'react';
import { ChoiceRow, SelectBox } from '@fairlot/web-ui';
import { SearchBox } from '#shared/ui/search-box.js';

type ControlProps<Row, Value> = {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** All loaded rows. */
  readonly rows: readonly Row[];
  /** Returns the rows that match all other filters, to count the rows of each choice. */
  readonly othersOf: () => readonly Row[];
};

/** A filter of a list: whether a row matches, and the control in the toolbar. */
export type ListFilter<Row, Value> = {
  /** Whether a row matches. Not called for the default value. Undefined if the server filters. */
  readonly matches?: (row: Row, value: Value) => boolean;
  /** False if the value only changes how rows are displayed, so that it never excludes rows. */
  readonly narrows?: false;
  /**
   * Whether the control is a search field. On a phone, it stays visible beside the button for the
   * other controls.
   */
  readonly isSearch?: true;
  readonly Control: (props: ControlProps<Row, Value>) => ReactNode;
};

type SearchOptions<Row> = {
  readonly useLabel: () => string;
  readonly matches?: ListFilter<Row, string>['matches'];
};

/** A filter with a search field. The server searches unless `matches` is given. */
export const searchFilter = <Row,>({
  useLabel,
  matches,
}: SearchOptions<Row>): ListFilter<Row, string> => ({
  ...(matches && { matches }),
  isSearch: true,
  Control: ({ value, onChange }) => (
    <SearchBox value={value} onChange={onChange} label={useLabel()} />
  ),
});

export type ChoiceTexts<Value> = {
  readonly label: string;
  readonly of: (value: Value) => string;
};
type ChoiceOptions<Row, Value extends string> = {
  readonly useTexts: () => ChoiceTexts<Value>;
  readonly matches?: (row: Row, value: Value) => boolean;
  readonly narrows?: false;
  /** Whether the label is shown before the select, because the value alone is ambiguous. */
  readonly isNamed?: boolean;
  /** Shows the choices side by side, with counts or icons. By default they are in a select. */
  readonly look?: 'counted' | { readonly icons: Readonly<Record<Value, ReactNode>> };
};

/** A filter by one of a few values. The first value matches every row. */
export const choiceFilter = <Row, Value extends string>(
  values: readonly Value[],
  { useTexts, matches, narrows, isNamed = false, look }: ChoiceOptions<Row, Value>,
): ListFilter<Row, Value> => {
  const lookOf = (value: Value, others: readonly Row[]) => {
    if (look === undefined) return {};
    if (look !== 'counted') return { icon: look.icons[value], compact: true };
    const isEvery = value === values[0] || matches === undefined;
    return { count: isEvery ? others.length : others.filter((row) => matches(row, value)).length };
  };
  return {
    ...(matches && { matches }),
    ...(narrows === false && { narrows }),
    Control: ({ value, onChange, othersOf }) => {
      const { label, of } = useTexts();
      const others = look === 'counted' ? othersOf() : [];
      const choices = values.map((one) => ({ value: one, label: of(one), ...lookOf(one, others) }));
      const props = { label, value, onChange, choices };
      return look === undefined ? (
        <SelectBox {...props} isNamed={isNamed} />
      ) : (
        <ChoiceRow {...props} />
      );
    },
  };
};

type PickOptions<Row> = {
  readonly idOf: (row: Row) => number;
  readonly useTexts: () => {
    readonly label: string;
    readonly every: string;
    readonly of: (row: Row) => string;
  };
};

const ALL_CHOICE = 'all';

/**
 * A filter by one of the values in the loaded rows, such as their owners. The search parameter is
 * the id of the value.
 */
export const pickFilter = <Row,>({
  idOf,
  useTexts,
}: PickOptions<Row>): ListFilter<Row, number | undefined> => ({
  matches: (row, id) => idOf(row) === id,
  Control: ({ value, onChange, rows }) => {
    const texts = useTexts();
    const named = new Map(rows.map((row) => [idOf(row), row]));
    const choices = [...named]
      .map(([id, row]) => ({ id, value: String(id), label: texts.of(row) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
    return (
      <SelectBox
        label={texts.label}
        value={String(value ?? ALL_CHOICE)}
        choices={[{ value: ALL_CHOICE, label: texts.every }, ...choices]}
        onChange={(id) => onChange(id === ALL_CHOICE ? undefined : Number(id))}
      />
    );
  },
});
