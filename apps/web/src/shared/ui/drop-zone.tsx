import { clsx } from 'clsx/lite';
import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './drop-zone.module.css';

type Props = {
  readonly onFiles: (files: readonly File[]) => void;
  /** A control with which users choose files without dropping them. */
  readonly children: ReactNode;
  readonly className?: string;
};

/** SCR-123: an area on which users drop files. It ignores a drag that contains no files. */
export const DropZone = ({ onFiles, children, className = '' }: Props) => {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setOver(isInside && event.dataTransfer.types.includes('Files'));
  };
  const drop = (event: DragEvent) => {
    over(event, false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={clsx(styles.drop, className)}
      data-over={isOver}
      data-testid="file-drop"
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
};
