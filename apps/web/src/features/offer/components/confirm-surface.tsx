import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useSurface } from './use-surface.js';
import type { FocusReturn } from './restore-focus.js';
import styles from './confirm-surface.module.css';

type Props = {
  readonly labelledBy: string;
  readonly describedBy: string;
  /** Where the focus returns. Must be the same object for the same question. */
  readonly home: FocusReturn;
  /**
   * True just after opening. Input at that time may still belong to the click that opened the
   * surface.
   */
  readonly ignoresInput: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

const isOutside = ({ clientX, clientY, target, currentTarget }: MouseEvent): boolean => {
  // Clicks on the content count as inside. A click by keyboard has the position 0, 0.
  if (target !== currentTarget) return false;
  const { left, top, right, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/**
 * A surface over the page, beside the button that opened it. It never covers that button. Escape
 * and a click outside cancel it.
 */
export const ConfirmSurface = (props: Props) => {
  const { labelledBy, describedBy, home, ignoresInput, onCancel, children, actions } = props;
  const { surface, place } = useSurface(home);
  const press = (event: KeyboardEvent) => {
    // A key that is held down does not count as a second press.
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
      // Handles the browser's own ways to cancel a dialog, such as a gesture.
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
