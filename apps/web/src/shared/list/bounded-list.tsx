import { layout, Skeleton, text } from '@fairlot/web-ui';
import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import styles from './bounded-list.module.css';

/** The content of a row. */
export type BoundedRow = {
  readonly key: number | string;
  readonly icon?: ReactNode;
  readonly title: string;
  /** Language of the title, if that is not the language of the page. */
  readonly lang?: string;
  readonly detail: string;
  /** The page that a click on the row opens. If that page is open, the row is marked. */
  readonly opens?: Pick<LinkProps, 'to' | 'search'>;
  /** Content at the end of the row, such as a state and buttons. */
  readonly end?: ReactNode;
};

type Props<Row> = {
  /** Accessible name of the list. Needed unless a heading names it. */
  readonly label?: string;
  readonly query: {
    readonly data: readonly Row[] | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  readonly rowOf: (row: Row) => BoundedRow;
  /** Content that replaces an empty list. */
  readonly none?: ReactNode;
};

const Facts = ({ icon, title, lang, detail }: Omit<BoundedRow, 'key'>) => (
  <>
    {icon}
    <span className={styles.facts}>
      <span lang={lang}>{title}</span>
      <span className={text.label}>{detail}</span>
    </span>
  </>
);

/**
 * A short list that one call returns as a whole. It has no pages, filters, columns or export. On a
 * phone, the actions of a row are below its facts.
 */
export const BoundedList = <Row,>({ label, query, rowOf, none }: Props<Row>) => {
  const { data: rows, error, refetch } = query;
  if (rows === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  if (rows.length === 0) return none;
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(rowOf).map(({ key, opens, end, ...facts }) => (
        <li key={key}>
          {opens ? (
            <Link {...opens} className={clsx(styles.facts, styles.opens)}>
              <Facts {...facts} />
            </Link>
          ) : (
            <Facts {...facts} />
          )}
          {end && <div className={layout.row}>{end}</div>}
        </li>
      ))}
    </ul>
  );
};
