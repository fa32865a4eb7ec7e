import { describe, expect, it } from 'vitest';
import { surfacePosition, type Rect, type Size } from './surface-position.js';

const SIZE = { width: 400, height: 330 };
const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const rectOf = (button: Rect | null, view: Size): Rect => {
  const { left, top, maxWidth, maxHeight } = surfacePosition(SIZE, button, view);
  const width = view.width <= 700 && view.height > view.width ? view.width : SIZE.width;
  return {
    left,
    top,
    right: left + Math.min(width, maxWidth),
    bottom: top + Math.min(SIZE.height, maxHeight),
  };
};

/** Window sizes: wide, zoomed to 200 %, a phone, and a phone in landscape. */
const VIEWS: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 360, height: 300 },
];

describe('a surface opened by a button', () => {
  it.each(VIEWS)('never covers the button in $width x $height, and stays in the window', (view) => {
    for (let left = 0; left <= view.width - 110; left += 25)
      for (let top = 0; top <= view.height - 44; top += 11) {
        const button = { left, top, right: left + 110, bottom: top + 44 };
        const surface = rectOf(button, view);
        expect(overlaps(surface, button), JSON.stringify({ button, surface })).toBe(false);
        expect(surface.left).toBeGreaterThanOrEqual(0);
        expect(surface.top).toBeGreaterThanOrEqual(0);
        expect(surface.right).toBeLessThanOrEqual(view.width);
        expect(surface.bottom).toBeLessThanOrEqual(view.height);
        // The surface has room for its buttons and for some content above them.
        expect(surface.bottom - surface.top).toBeGreaterThanOrEqual(110);
      }
  });

  const at = (left: number, top: number) => ({ left, top, right: left + 110, bottom: top + 40 });
  it('is above the button and right-aligned, or below it if there is no room above', () => {
    const view = { width: 1440, height: 900 };
    expect(surfacePosition(SIZE, at(1200, 600), view)).toMatchObject({ left: 910, top: 262 });
    expect(surfacePosition(SIZE, at(1200, 100), view)).toMatchObject({ left: 910, top: 148 });
  });

  it('is beside the button in a low window with no room above or below', () => {
    expect(surfacePosition(SIZE, at(600, 160), { width: 740, height: 360 })).toMatchObject({
      left: 192,
      top: 22,
    });
  });

  it('is a bottom sheet on a phone, which leaves the bottom bar visible', () => {
    const phone = { width: 360, height: 740 };
    expect(surfacePosition(SIZE, at(200, 300), phone)).toMatchObject({ left: 0, top: 410 });
    expect(surfacePosition(SIZE, at(200, 690), phone)).toMatchObject({ left: 0, top: 352 });
  });

  it('is centred in the window if the button is out of view', () => {
    expect(surfacePosition(SIZE, null, { width: 1440, height: 900 })).toMatchObject({
      left: 520,
      top: 285,
    });
  });
});
