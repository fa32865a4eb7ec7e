import { useRef, useState, type PointerEvent } from 'react';
import { trackFingers, type Point } from './fingers.js';
import { useWheel } from './use-wheel.js';
import { moveBy, UNZOOMED, zoomBy } from './zoom.js';

const DOUBLE_TAP_SCALE = 2.5;
/** Minimum horizontal distance of a swipe, for one finger on an unzoomed photo. */
const SWIPE_PX = 60;
const ZOOM_PER_WHEEL_STEP = 0.002;

const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point => ({
  x,
  y,
});

/**
 * Zooms and moves a photo by wheel, pinch, double tap and drag. A swipe on an unzoomed photo shows
 * the next one.
 */
export const useZoom = (onStep: (by: 1 | -1) => void) => {
  const stage = useRef<HTMLDivElement>(null);
  const [fingers] = useState(trackFingers);
  const [lie, setLie] = useState(UNZOOMED);
  const boxOf = () => stage.current?.getBoundingClientRect() ?? new DOMRect();
  const zoom = (factor: number, at?: Point) => {
    const box = boxOf();
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const { x, y } = at ?? middle;
    const point = { x: x - middle.x, y: y - middle.y };
    setLie((before) => zoomBy(before, factor, { point, size: box }));
  };
  useWheel(stage, (event) => zoom(Math.exp(-event.deltaY * ZOOM_PER_WHEEL_STEP), pointOf(event)));
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.put(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const moved = fingers.move(event.pointerId, pointOf(event));
      if (moved === null) return;
      if ('by' in moved) setLie((before) => moveBy(before, moved.by, boxOf()));
      else zoom(moved.factor, moved.between);
    },
    onPointerUp: (event: PointerEvent) => {
      const lifted = fingers.lift(event.pointerId, pointOf(event), event.timeStamp);
      if (lifted === null) return;
      const { way, isSecondTap } = lifted;
      if (lie.scale === 1 && Math.abs(way) > SWIPE_PX) onStep(way < 0 ? 1 : -1);
      if (isSecondTap) zoom(lie.scale === 1 ? DOUBLE_TAP_SCALE : 0, pointOf(event));
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => fingers.forget(pointerId),
  };
  return { stage, lie, zoom, handlers };
};
