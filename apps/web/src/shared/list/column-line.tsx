import { controls } from '@fairlot/web-ui';
import { IconGripVertical } from '@fairlot/web-ui/icons';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export type ListColumn = {
  readonly key: string;
  readonly label: string;
  readonly isShown: boolean;
  /** Whether the column must stay visible and can only be moved. */
  readonly stays: boolean;
};
type Props = {
  readonly column: ListColumn;
  readonly isDragged: boolean;
  /** Whether a dragged column would be dropped here. */
  readonly isInto: boolean;
  readonly onToggle: () => void;
  readonly onStep: (by: number) => void;
  /** @param y position of the pointer in the window, in px */
  readonly onDrag: (y: number) => void;
  readonly onDrop: (y: number) => void;
  readonly onDragEnd: () => void;
};

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** A column in the menu. Its grip can be dragged with a finger, without scrolling the page. */
export const ColumnLine = (props: Props) => {
  const { column, isDragged, isInto, onToggle, onStep, onDrag, onDrop, onDragEnd } = props;
  const { key, label, isShown, stays } = column;
  const { t } = useTranslation('views');
  const step = (event: KeyboardEvent) => {
    const by = STEP_BY_KEY[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <li data-column={key} data-dragged={isDragged} data-into={isInto}>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={t('listViews.move', { column: label })}
        disabled={!isShown}
        onKeyDown={step}
        onPointerDown={({ currentTarget, pointerId, clientY }) => {
          currentTarget.setPointerCapture(pointerId);
          onDrag(clientY);
        }}
        onPointerMove={({ clientY }) => isDragged && onDrag(clientY)}
        onPointerUp={({ clientY }) => isDragged && onDrop(clientY)}
        onLostPointerCapture={onDragEnd}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <label>
        <input type="checkbox" checked={isShown} disabled={stays} onChange={onToggle} />
        {label}
      </label>
    </li>
  );
};
