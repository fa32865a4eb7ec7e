import { FormField } from '@fairlot/web-ui';
import { useState, type DragEvent } from 'react';
import styles from './vehicle-intake.module.css';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly fault?: string | undefined;
  /** The browser only sorts out the obvious: what a file is is read from its content. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Stands beside the button. */
  readonly told: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Files are chosen, or dropped. */
export const FileDrop = ({ label, hint, fault, told, onFiles, ...input }: Props) => {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <FormField label={label} hint={hint} fault={fault}>
      {(control) => (
        <div
          className={styles.drop}
          data-over={isOver}
          data-testid="list-drop"
          onDragOver={over}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <input
            {...control}
            {...input}
            type="file"
            onChange={({ currentTarget }) => onFiles([...(currentTarget.files ?? [])])}
          />
          <span>{told}</span>
        </div>
      )}
    </FormField>
  );
};
