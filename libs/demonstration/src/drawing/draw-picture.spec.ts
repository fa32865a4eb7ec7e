import { describe, expect, it } from 'vitest';
import { drawPicture, VIEWS, type Appearance, type View } from './draw-picture.js';

const LOOK: Appearance = {
  body: 'SALOON',
  paint: 'blue',
  face: 'slats',
  trim: 'black',
  isDamaged: false,
};
const BODIES = ['SALOON', 'ESTATE', 'CITY_CAR', 'SUV', 'VAN', 'COUPE', 'CONVERTIBLE'];
/** The views that change if the appearance changes like this. */
const differing = (over: Partial<Appearance>): View[] =>
  VIEWS.filter((view) => drawPicture(view, LOOK) !== drawPicture(view, { ...LOOK, ...over }));

describe('the drawing of a vehicle', () => {
  it('differs between vehicles only in the values that it shows', () => {
    const outside = ['front', 'side', 'rear', 'detail'];
    expect(differing({ paint: 'red' })).toEqual(outside);
    expect(differing({ body: 'VAN' })).toEqual(outside);
    expect(differing({ face: 'frame' })).toEqual(['front']);
    expect(differing({ trim: 'beige' })).toEqual(['interior']);
    expect(differing({ isDamaged: true })).toEqual(['front', 'side', 'detail']);
    expect(new Set(BODIES.map((body) => drawPicture('side', { ...LOOK, body }))).size).toBe(7);
  });

  it('has no text, no file references and no invalid numbers', () => {
    for (const body of BODIES)
      for (const view of VIEWS) {
        const svg = drawPicture(view, { ...LOOK, body, isDamaged: true });
        expect(svg).not.toMatch(/<text|href|NaN|undefined|<image/);
      }
  });
});
