import { expect, it } from 'vitest';
import { RecentCommands } from './recent-commands.js';

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `c${from + n}`);

it('RecentCommands remembers the two latest generations of commands, and no more', () => {
  const recent = new RecentCommands(3);
  const added = new Map<string, unknown>();
  const entry = () => ids(1, 100).filter((id) => recent.get(id) !== undefined);
  for (const [nth, id] of ids(1, 100).entries()) {
    added.set(id, recent.add(id));
    const latest = ids(Math.max(1, nth - 1), nth + 1);
    expect(entry()).toEqual(expect.arrayContaining(latest));
    expect(entry().length).toBeLessThanOrEqual(6);
    for (const each of entry()) expect(recent.get(each)).toBe(added.get(each));
  }
});

it('RecentCommands updates the entry of a command in flight without moving it', () => {
  const recent = new RecentCommands(3);
  const underWay = ids(1, 3).map((id) => recent.add(id));
  recent.add('c4');
  for (const entry of underWay) entry.isStored = true;
  const kept = (from: number, to: number) => ids(from, to).map((id) => recent.get(id)?.isStored);
  expect(kept(1, 4)).toEqual([true, true, true, false]);
  for (const id of ids(5, 7)) recent.add(id);
  expect(kept(1, 4)).toEqual([undefined, undefined, undefined, false]);
});
