import { expect, it } from 'vitest';
import { moveBy, UNZOOMED, zoomBy } from './zoom.js';

const size = { width: 800, height: 600 };
const middle = { x: 0, y: 0 };

it('zooming a photo keeps the point under the pointer in place', () => {
  const point = { x: 200, y: -100 };
  const lie = zoomBy(UNZOOMED, 2, { point, size });
  expect(lie).toEqual({ scale: 2, x: -200, y: 100 });
  expect(zoomBy(lie, 2, { point, size })).toEqual({ scale: 4, x: -600, y: 300 });
});

it('zooming a photo is limited to a scale between one and eight', () => {
  expect(zoomBy({ scale: 2, x: 50, y: 9 }, 0.1, { point: { x: 30, y: 30 }, size })).toEqual(
    UNZOOMED,
  );
  expect(zoomBy(UNZOOMED, 100, { point: middle, size }).scale).toBe(8);
});

it('dragging a zoomed photo stops at its edge', () => {
  const large = zoomBy(UNZOOMED, 2, { point: middle, size });
  expect(moveBy(large, { x: 30, y: -20 }, size)).toEqual({ scale: 2, x: 30, y: -20 });
  expect(moveBy(large, { x: 9_000, y: -9_000 }, size)).toEqual({ scale: 2, x: 400, y: -300 });
  expect(moveBy(UNZOOMED, { x: 30, y: 30 }, size)).toEqual(UNZOOMED);
  // A photo at its edge is still at its edge after zooming out.
  const edge = moveBy(zoomBy(UNZOOMED, 4, { point: middle, size }), { x: 9_000, y: 0 }, size);
  expect(zoomBy(edge, 0.5, { point: middle, size })).toEqual({ scale: 2, x: 400, y: 0 });
});
