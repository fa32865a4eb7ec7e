import { expect, it } from 'vitest';
import { RecentCommands } from './recent-commands.js';

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `c${from + n}`);

it('the latest of a generation are known, and never more than two generations', () => {
  const recent = new RecentCommands<string>(3);
  const known = () => ids(1, 100).filter((id) => recent.get(id) !== undefined);
  for (const [nth, id] of ids(1, 100).entries()) {
    recent.set(id, `as ${id}`);
    const latest = ids(Math.max(1, nth - 1), nth + 1);
    expect(known()).toEqual(expect.arrayContaining(latest));
    expect(known().length).toBeLessThanOrEqual(6);
    for (const each of known()) expect(recent.get(each)).toBe(`as ${each}`);
  }
});

it('how a command under way ended is known for as long as it is, and takes no further place', () => {
  const recent = new RecentCommands<string>(3);
  for (const id of ids(1, 3)) recent.set(id, 'under way');
  for (const id of ids(1, 3)) recent.set(id, 'ended');
  recent.set('c4', 'under way');
  for (let n = 0; n < 10; n += 1) recent.set('c2', `ended ${n}`);
  expect(ids(1, 4).map((id) => recent.get(id))).toEqual(['ended', 'ended 9', 'ended', 'under way']);
  for (const id of ids(5, 7)) recent.set(id, 'under way');
  expect(ids(1, 4).map((id) => recent.get(id))).toEqual([
    ...[undefined, undefined, undefined],
    'under way',
  ]);
});
