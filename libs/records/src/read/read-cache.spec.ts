import { describe, expect, it } from 'vitest';
import { ReadCache } from './read-cache.js';

const cacheOf = <Value>(load: (key: string) => Promise<Value>, trusted = () => true) =>
  new ReadCache<string, Value>({ max: 2, ttlMs: 60_000, load, trusted });

describe('ReadCache', () => {
  it('reads an entry once, and evicts the least recently used one', async () => {
    const loaded: string[] = [];
    const cache = cacheOf(async (key) => loaded.push(key));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not cache a failed read', async () => {
    let calls = 0;
    const cache = cacheOf(async () => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return calls;
    });
    await expect(cache.get('a')).rejects.toThrow('down');
    expect(await cache.get('a')).toBe(2);
  });

  it('does not keep a read that was invalidated while in progress', async () => {
    let value = 'old';
    const cache = cacheOf(async () => value);
    const before = cache.get('a');
    value = 'new';
    cache.delete('a');
    expect(await before).toBe('old');
    expect(await cache.get('a')).toBe('new');
  });

  it('returns cached values synchronously, except those that are being read or are outdated', async () => {
    let isTrusted = true;
    const cache = cacheOf(
      async (key) => (key === 'none' ? null : key),
      () => isTrusted,
    );
    expect(cache.cached('a')).toBeUndefined();
    const loading = cache.get('a');
    expect(cache.cached('a')).toBeUndefined();
    await Promise.all([loading, cache.get('none')]);
    expect([cache.cached('a'), cache.cached('none')]).toEqual(['a', null]);
    cache.delete('a');
    isTrusted = false;
    expect([cache.cached('a'), cache.cached('none')]).toEqual([undefined, undefined]);
    isTrusted = true;
    expect([cache.cached('a'), cache.cached('none')]).toEqual([undefined, null]);
  });

  it('is bypassed while it cannot be trusted', async () => {
    let [value, isTrusted] = ['one', true];
    const cache = cacheOf(
      async () => value,
      () => isTrusted,
    );
    await cache.get('a');
    [value, isTrusted] = ['two', false];
    expect(await cache.get('a')).toBe('two');
  });
});
