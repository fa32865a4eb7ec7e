import type { ReactNode } from 'react';
import styles from './empty-panel.module.css';

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  /** Whether the panel replaces the whole page. Its title is then the h1, and gets the focus. */
  readonly isPage?: boolean;
  /** The next step, such as a button. */
  readonly children?: ReactNode;
};

const focusHeading = (heading: HTMLElement | null) => heading?.focus();

export const EmptyPanel = ({ icon, title, text, role, isPage, children }: Props) => (
  <div className={styles.empty} role={role}>
    {icon}
    {isPage ? (
      <h1 ref={focusHeading} tabIndex={-1}>
        {title}
      </h1>
    ) : (
      <h2>{title}</h2>
    )}
    <p>{text}</p>
    {children}
  </div>
);
