import type { ComponentProps } from 'react';
import styles from './spinner.module.css';

type Props = Omit<ComponentProps<'span'>, 'children' | 'className' | 'style'> & {
  readonly size?: number;
};

/** Shows that something is in progress. Say what, by a label or by text beside it. */
export const Spinner = ({ size = 36, ...rest }: Props) => (
  <span className={styles.spinner} style={{ height: size, width: size }} role="img" {...rest} />
);
