import type { ComponentProps } from 'react';
import styles from './spinner.module.css';

type Props = Omit<ComponentProps<'span'>, 'children' | 'className' | 'style'> & {
  readonly size?: number;
};

/** Work in progress, announced by a label or by the text beside it. */
export const Spinner = ({ size = 36, ...rest }: Props) => (
  <span className={styles.spinner} style={{ height: size, width: size }} role="img" {...rest} />
);
