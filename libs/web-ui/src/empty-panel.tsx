import type { ReactNode } from 'react';
import styles from './empty-panel.module.css';

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  /** The next step. */
  readonly children?: ReactNode;
};

export const EmptyPanel = ({ icon, title, text, role, children }: Props) => (
  <div className={styles.empty} role={role}>
    {icon}
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
);
