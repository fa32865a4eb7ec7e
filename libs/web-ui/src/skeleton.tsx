import styles from './skeleton.module.css';
/** A grey placeholder while content loads. */
export const Skeleton = ({ height, width = '100%' }: { height: number; width?: string }) => (
  <span className={styles.skeleton} style={{ height, width }} />
);
