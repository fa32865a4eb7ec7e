import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useSurface } from './use-surface.js';
import type { FocusReturn } from './restore-focus.js';
import styles from './confirm-surface.module.css';

type Props = {
  readonly labelledBy: string;
  readonly describedBy: string;
  /** Must be the same object while the question is the same. */
  readonly home: FocusReturn;
  /** Set just after opening, when input may still belong to the click that opened the surface. */
  readonly ignoresInput: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

const isOutside = ({ clientX, clientY, target, currentTarget }: MouseEvent): boolean => {
  // Clicks on its content are inside. A click by keyboard has the position 0, 0.
  if (target !== currentTarget) return false;
  const { left, top, right, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/**
 * Shown over the page, beside the button that opened it but never on it. Escape and an outside
 * click cancel it.
 */
export const ConfirmSurface = (props: Props) => {
  const { labelledBy, describedBy, home, ignoresInput, onCancel, children, actions } = props;
  const { surface, place } = useSurface(home);
  const press = (event: KeyboardEvent) => {
    // A key that is held down is not a second press.
    if (event.repeat) event.preventDefault();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <dialog
      ref={surface}
      className={styles.surface}
      style={place ?? undefined}
      aria-modal
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={press}
      // The browser's own way to cancel, such as a gesture.
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onMouseDown={(event) => isOutside(event) && event.preventDefault()}
      onClick={(event) => isOutside(event) && !ignoresInput && onCancel()}
    >
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
};
