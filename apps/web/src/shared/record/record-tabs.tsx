import { layout, PageTitle } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './record-tabs.module.css';

/** A part of a record's page with its own address. */
export type RecordTab<Name extends string> = { readonly name: Name; readonly label: string };

type TabsProps<Name extends string> = {
  /** Label for screen readers. */
  readonly label: string;
  readonly tabs: readonly RecordTab<Name>[];
  readonly current: Name;
};

/** The parts of a record's page. `?tab=` selects one, by default the first. */
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
  /** The back link. */
  readonly above: ReactNode;
  readonly title: string;
  readonly tabs: ReactNode;
  readonly children: ReactNode;
};

/** A part of a record's page that is not its form. */
export const RecordPart = ({ above, title, tabs, children }: PageProps) => (
  <div className={layout.page}>
    <PageTitle title={title} />
    {above}
    <h1>{title}</h1>
    {tabs}
    {children}
  </div>
);
