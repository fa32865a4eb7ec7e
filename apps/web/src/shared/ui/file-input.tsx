import { controls } from '@fairlot/web-ui';
import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Label of the button. The native label would be in the browser's language. */
  readonly face: string;
};

/** A native file input behind a styled button. */
export const FileInput = ({ face, ...input }: Props) => (
  <span className={styles.file} data-disabled={input.disabled}>
    <span className={controls.button} data-look="light" aria-hidden="true">
      {face}
    </span>
    <input {...input} type="file" />
  </span>
);
