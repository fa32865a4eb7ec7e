import { controls } from '@fairlot/web-ui';
import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** What its button says: the browser's own speaks the browser's language. */
  readonly face: string;
};

/** The browser's choice of files, as a button of ours that lies below it. */
export const FileInput = ({ face, ...input }: Props) => (
  <span className={styles.file} data-disabled={input.disabled}>
    <span className={controls.button} data-look="light" aria-hidden="true">
      {face}
    </span>
    <input {...input} type="file" />
  </span>
);
