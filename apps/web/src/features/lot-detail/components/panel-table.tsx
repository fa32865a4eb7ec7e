import type { ReactNode } from 'react';
import styles from './panel.module.css';

type Props = { readonly label: string; readonly children: ReactNode };

/** A table that scrolls inside its panel, including by keyboard (WCAG 2.1.1). */
export const PanelTable = ({ label, children }: Props) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table}>{children}</table>
  </div>
);
