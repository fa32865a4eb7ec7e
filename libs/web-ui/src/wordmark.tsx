import layout from './layout.module.css';
import styles from './wordmark.module.css';
/** The logo: three bars that get shorter, which look like an F and like bids sorted by amount. */
const Mark = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--fl-brand)" />
    <path fill="#fff" d="M9 6h15v4.6H9z" />
    <path fill="#fff" fillOpacity=".82" d="M9 13.4h11V18H9z" />
    <path fill="#ffb454" d="M9 20.8h6v5.2H9z" />
  </svg>
);

export const Wordmark = ({ compact = false }: { readonly compact?: boolean }) => (
  <span className={styles.wordmark}>
    <Mark />
    <span className={compact ? layout.wide : undefined}>
      fair<b>lot</b>
    </span>
  </span>
);
