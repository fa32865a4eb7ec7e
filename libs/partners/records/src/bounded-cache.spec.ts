import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.js';

describe('a bounded cache', () => {
  it('loads once, and lets go of what was used longest ago', async () => {
    const loaded: string[] = [];
    const cache = new BoundedCache(2, async (key: string) => loaded.push(key));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps no failure', async () => {
    let calls = 0;
    const cache = new BoundedCache(2, async () => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return calls;
    });
    await expect(cache.get('a')).rejects.toThrow('down');
    expect(await cache.get('a')).toBe(2);
  });

  it('does not keep a load that a change overtook', async () => {
    let value = 'old';
    const cache = new BoundedCache(2, async () => value);
    const before = cache.get('a');
    value = 'new';
    cache.forget('a');
    expect(await before).toBe('old');
    expect(await cache.get('a')).toBe('new');
  });
});
