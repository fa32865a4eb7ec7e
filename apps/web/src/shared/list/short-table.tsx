import { ariaSortOf, Skeleton, SortHead, text, type ColumnSort } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import type { ListAnswer } from './describe-list.js';
import { LoadMore } from './load-more.js';
import styles from './short-table.module.css';
import { useOverflow } from './use-overflow.js';

export type ShortColumn<Row> = {
  readonly key: string;
  /** Heading of the column, and label of its values on a phone. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, so that digits are comparable. */
  readonly isNumber?: boolean;
  /** Whether its cells name their rows. */
  readonly isHead?: boolean;
  /** Whether its cells are buttons. It cannot be sorted, and needs no label on a phone. */
  readonly isAction?: boolean;
};

type Props<Row> = {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly ShortColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => number | string;
  /** Makes each column with a label sortable. */
  readonly sorts?: { readonly by: ColumnSort; readonly onSort: (key: string) => void };
};

/** The value of `data-label`, which style sheets show on a phone. */
const shownLabel = (label: string) => (label === '' ? {} : { 'data-label': label });

/**
 * A table of few rows with cells of any height, also in dialogs. Rows are cards on a phone. Long
 * lists use `DataTable`, which renders only visible rows.
 */
export const ShortTable = <Row,>({ label, columns, rows, rowKey, sorts }: Props<Row>) => {
  const { box, isWide } = useOverflow();
  return (
    // A tab stop only while it scrolls, so that the arrow keys can scroll it.
    <div
      ref={box}
      className={styles.scroll}
      tabIndex={isWide ? 0 : -1}
      role="group"
      aria-label={label}
    >
      <table className={styles.table} aria-label={label} data-sorts={sorts !== undefined}>
        <thead>
          <tr>
            {columns.map(({ key, label: head, isNumber, isAction }) => (
              <th
                key={key}
                scope="col"
                data-number={isNumber}
                aria-sort={sorts && ariaSortOf(key, [sorts.by])}
              >
                {sorts && !isAction && head !== '' ? (
                  <SortHead sortKey={key} label={head} sorting={[sorts.by]} onSort={sorts.onSort} />
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, label: head, cell, isNumber, isHead, isAction }) =>
                isHead ? (
                  <th key={key} scope="row" {...shownLabel(head)}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-number={isNumber} {...shownLabel(isAction ? '' : head)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type LoadedProps<Row> = Omit<Props<Row>, 'rows'> & {
  readonly answer: ListAnswer<Row>;
  /** Replaces an empty table. */
  readonly none: string;
  /** Label of the button that loads the next page. */
  readonly more?: string;
};

/** The table of a call, with its loading, error and empty states and further pages. */
export const LoadedTable = <Row,>({ answer, none, more: moreText, ...table }: LoadedProps<Row>) => {
  const { rows, error, retry, more } = answer;
  if (rows === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Skeleton height={160} />;
  if (rows.length === 0) return <p className={text.faint}>{none}</p>;
  return (
    <>
      <ShortTable {...table} rows={rows} />
      <LoadMore more={more} label={moreText} />
    </>
  );
};
