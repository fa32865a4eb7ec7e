import type { ComponentProps } from 'react';
import styles from './spinner.module.css';

type Props = Omit<ComponentProps<'span'>, 'children' | 'className' | 'style'> & {
  readonly size?: number;
};

/** Shows that work is in progress. Name the work by a label, or by text beside the spinner. */
export const Spinner = ({ size = 36, ...rest }: Props) => (
  <span className={styles.spinner} style={{ height: size, width: size }} role="img" {...rest} />
);
