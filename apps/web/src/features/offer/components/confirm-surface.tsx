import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useSurface } from './use-surface.js';
import type { Home } from './way-back.js';
import styles from './confirm-surface.module.css';

type Props = {
  readonly labelledBy: string;
  readonly describedBy: string;
  /** The same object as long as the same is asked. */
  readonly home: Home;
  /** What comes now may be the rest of the click that opened it. */
  readonly isDeaf: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

const isOutside = ({ clientX, clientY, target, currentTarget }: MouseEvent): boolean => {
  // What is pressed in it is in it: a click made by a key has no place, and says 0, 0.
  if (target !== currentTarget) return false;
  const { left, top, right, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** Over the page, beside the button that opened it and never on it; Escape and a click beside it cancel. */
export const ConfirmSurface = (props: Props) => {
  const { labelledBy, describedBy, home, isDeaf, onCancel, children, actions } = props;
  const { surface, place } = useSurface(home);
  const press = (event: KeyboardEvent) => {
    // A key that is held down is no second press.
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
      // As the browser itself cancels: by a gesture, say.
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onMouseDown={(event) => isOutside(event) && event.preventDefault()}
      onClick={(event) => isOutside(event) && !isDeaf && onCancel()}
    >
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
};
