import styles from './skeleton.module.css';
/** A grey placeholder for content that is loading. */
export const Skeleton = ({ height, width = '100%' }: { height: number; width?: string }) => (
  <span className={styles.skeleton} style={{ height, width }} />
);
