import { layout, PageTitle } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './record-tabs.module.css';

/** A tab on the page of a record. It has its own URL. */
export type RecordTab<Name extends string> = { readonly name: Name; readonly label: string };

type TabsProps<Name extends string> = {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly RecordTab<Name>[];
  readonly current: Name;
};

/** The tabs on the page of a record. `?tab=` selects one. By default it is the first. */
export const RecordTabs = <Name extends string>({ label, tabs, current }: TabsProps<Name>) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ name, label: text }, index) => (
      <Link
        key={name}
        to="."
        search={(index === 0 ? {} : { tab: name }) as never}
        activeOptions={{ exact: true }}
        aria-current={name === current ? 'page' : undefined}
        activeProps={{}}
      >
        {text}
      </Link>
    ))}
  </nav>
);

type PageProps = {
  /** The link back to the list. */
  readonly above: ReactNode;
  readonly title: string;
  readonly tabs: ReactNode;
  readonly children: ReactNode;
};

/** The content of a tab that does not contain the form. */
export const RecordPart = ({ above, title, tabs, children }: PageProps) => (
  <div className={layout.page}>
    <PageTitle title={title} />
    {above}
    <h1>{title}</h1>
    {tabs}
    {children}
  </div>
);
