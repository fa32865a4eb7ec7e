import { describe, expect, it } from 'vitest';
import { SeenPositions } from './seen-positions.js';

describe('seen positions', () => {
  it('keep the highest position of each stream until rows show it', () => {
    const seen = new SeenPositions();
    seen.note('one', 'lot-1.1', 5);
    seen.note('one', 'lot-1.1', 4);
    seen.note('one', 'lot-1.2', 1);
    expect(seen.of('one')).toEqual([
      ['lot-1.1', 5],
      ['lot-1.2', 1],
    ]);
    seen.shown('one', 'lot-1.1', 4);
    expect(seen.of('one')).toHaveLength(2);
    seen.shown('one', 'lot-1.1', 5);
    seen.shown('one', 'lot-1.2', 1);
    expect([seen.of('one'), seen.of('two'), seen.size]).toEqual([[], [], 0]);
  });

  it('are limited in streams and sessions, and drop the oldest first', () => {
    const seen = new SeenPositions();
    for (let lot = 1; lot <= 30; lot += 1) seen.note('one', `lot-1.${lot}`, 1);
    expect(seen.of('one').map(([stream]) => stream)).toEqual(
      Array.from({ length: 20 }, (_, index) => `lot-1.${index + 11}`),
    );
    for (let session = 0; session < 10_100; session += 1) seen.note(`s${session}`, 'lot-1.1', 1);
    expect([seen.size, seen.of('one'), seen.of('s10099').length]).toEqual([10_000, [], 1]);
  });
});
