import type { Damage } from '@fairlot/contracts/vehicles';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CarView, ratioOf, type CarSide } from './car-view.js';
import styles from './car-drawing.module.css';

export type OnPickPosition = (position: Damage['position']) => void;
type Props = {
  readonly view: CarSide;
  readonly onPick?: OnPickPosition;
  /** The marks of the damages on the drawing. */
  readonly children: ReactNode;
};

/** Number of positions per axis of a drawing. It is finer than a pointer. */
const POSITION_STEPS = 1_000;
const shareOf = (at: number, length: number): number =>
  Math.min(Math.max(Math.round((at / length) * POSITION_STEPS) / POSITION_STEPS, 0), 1);

/** The clicked point of a drawing. A click by keyboard means the middle of the drawing. */
const clickedPoint = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  if (detail === 0 || width === 0) return { x: 0.5, y: 0.5 };
  return { x: shareOf(clientX - left, width), y: shareOf(clientY - top, height) };
};

/** A drawing of one side of a car, with marks. In the editor, a click chooses a position. */
export const CarDrawing = ({ view, onPick, children }: Props) => {
  const { t } = useTranslation('condition');
  return (
    <div className={styles.drawing} style={{ aspectRatio: ratioOf(view) }}>
      <CarView view={view} />
      {onPick && (
        <button
          type="button"
          className={styles.place}
          aria-label={t('place', { side: t(`side.${view}`) })}
          onClick={(event) => onPick({ view, ...clickedPoint(event) })}
        />
      )}
      {children}
    </div>
  );
};
