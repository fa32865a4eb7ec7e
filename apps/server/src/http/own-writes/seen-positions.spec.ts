import { describe, expect, it } from 'vitest';
import { SeenPositions } from './seen-positions.js';

describe('the positions that a session has seen', () => {
  it('keep the highest position of each stream until the read model shows it', () => {
    const positions = new SeenPositions();
    positions.note('one', 'lot-1.1', 5);
    positions.note('one', 'lot-1.1', 4);
    positions.note('one', 'lot-1.2', 1);
    expect(positions.of('one')).toEqual([
      ['lot-1.1', 5],
      ['lot-1.2', 1],
    ]);
    positions.forget('one', 'lot-1.1', 4);
    expect(positions.of('one')).toHaveLength(2);
    positions.forget('one', 'lot-1.1', 5);
    positions.forget('one', 'lot-1.2', 1);
    expect([positions.of('one'), positions.of('two'), positions.size]).toEqual([[], [], 0]);
  });

  it('are limited in streams and in sessions, and the oldest are dropped first', () => {
    const positions = new SeenPositions();
    for (let lot = 1; lot <= 30; lot += 1) positions.note('one', `lot-1.${lot}`, 1);
    expect(positions.of('one').map(([stream]) => stream)).toEqual(
      Array.from({ length: 20 }, (_, index) => `lot-1.${index + 11}`),
    );
    for (let session = 0; session < 10_100; session += 1)
      positions.note(`s${session}`, 'lot-1.1', 1);
    expect([positions.size, positions.of('one'), positions.of('s10099').length]).toEqual([
      10_000,
      [],
      1,
    ]);
  });
});
