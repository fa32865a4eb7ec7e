import type { ReactNode } from 'react';
import styles from './users.module.css';

export const Chips = ({ of }: { readonly of: readonly string[] }) =>
  of.length === 0 ? (
    '–'
  ) : (
    <div className={styles.chips}>
      {of.map((one) => (
        <span key={one} className={styles.chip}>
          {one}
        </span>
      ))}
    </div>
  );

type StateProps = {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly title?: string | null;
  readonly children: ReactNode;
};

export const StateChip = ({ tone, title = null, children }: StateProps) => (
  <span className={styles.chip} data-tone={tone} {...(title !== null && { title })}>
    {children}
  </span>
);
