import { expect, it } from 'vitest';
import { Presence } from './presence.js';

it('counts a dealer with several windows once, until the last one is closed', () => {
  const presence = new Presence();
  presence.enter(7, 1);
  presence.enter(7, 1);
  presence.enter(7, 2);
  presence.leave(7, 1);
  expect(presence.dealersOf(7)).toEqual([1, 2]);
  presence.leave(7, 1);
  presence.leave(7, 2);
  expect(presence.dealersOf(7)).toEqual([]);
});

it('is not disturbed by a leave without an enter', () => {
  const presence = new Presence();
  presence.leave(7, 1);
  presence.enter(7, 1);
  expect(presence.dealersOf(7)).toEqual([1]);
});
