import { expect, it } from 'vitest';
import { Presence } from './presence.js';

it('presence counts a dealer with several windows once, until the last window closes', () => {
  const presence = new Presence();
  presence.enter(7, { idDealer: 1, connection: 'a' });
  presence.enter(7, { idDealer: 1, connection: 'b' });
  presence.enter(7, { idDealer: 2, connection: 'c' });
  presence.leave(7, { idDealer: 1, connection: 'a' });
  expect(presence.dealersOf(7)).toEqual([1, 2]);
  presence.leave(7, { idDealer: 1, connection: 'b' });
  presence.leave(7, { idDealer: 2, connection: 'c' });
  expect(presence.dealersOf(7)).toEqual([]);
});

it('presence removes a window after one leave, even if it entered three times', () => {
  const presence = new Presence();
  const window = { idDealer: 1, connection: 'a' };
  for (let time = 0; time < 3; time += 1) presence.enter(7, window);
  presence.leave(7, window);
  expect(presence.dealersOf(7)).toEqual([]);
});

it('presence ignores a leave of a window that has not entered', () => {
  const presence = new Presence();
  presence.leave(7, { idDealer: 1, connection: 'a' });
  presence.enter(7, { idDealer: 1, connection: 'a' });
  presence.leave(7, { idDealer: 1, connection: 'b' });
  expect(presence.dealersOf(7)).toEqual([1]);
});
