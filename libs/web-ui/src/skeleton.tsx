import styles from './skeleton.module.css';
/** A grey place for what is on its way. */
export const Skeleton = ({ height, width = '100%' }: { height: number; width?: string }) => (
  <span className={styles.skeleton} style={{ height, width }} />
);
