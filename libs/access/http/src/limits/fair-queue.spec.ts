import { afterEach, describe, expect, it, vi } from 'vitest';
import { FairQueue } from './fair-queue.js';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 3));
afterEach(() => vi.useRealTimers());

const RESTS = { workMs: { perSecond: 1_000, burst: 1 }, maxMs: 100 };
const makeQueue = (over: object = {}) => {
  const queue = new FairQueue({
    atOnce: 2,
    atOncePerKey: 1,
    waitMs: 60_000,
    ...over,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, name: string) =>
    queue.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    // On a busy machine, the pause before this task may take longer.
    while (!ends.has(name)) await settled();
    ends.get(name)?.();
    await settled();
  };
  return { ask, begun, end };
};

describe('the fair queue', () => {
  it('runs the only task of a key before the second task of another key', async () => {
    const { ask, begun, end } = makeQueue({ atOnce: 1 });
    const flood = Array.from({ length: 10 }, (_, n) => ask('flood', `flood ${n}`));
    const other = ask('other', 'other');
    await settled();
    expect(begun).toEqual(['flood 0']);
    await end('flood 0');
    expect(begun).toEqual(['flood 0', 'other']);
    await end('other');
    expect(await other).toBe('other');
    for (let n = 1; n < 10; n += 1) await end(`flood ${n}`);
    expect(await Promise.all(flood)).toHaveLength(10);
  });

  it('leaves a place for other keys, however many tasks one key has', async () => {
    const { ask, begun, end } = makeQueue();
    void ask('flood', 'flood 0');
    void ask('flood', 'flood 1');
    void ask('other', 'other');
    await settled();
    expect(begun).toEqual(['flood 0', 'other']);
    await end('flood 0');
    expect(begun).toEqual(['flood 0', 'other', 'flood 1']);
  });

  it('alternates between waiting keys', async () => {
    const { ask, begun, end } = makeQueue({ atOnce: 1, atOncePerKey: 2 });
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1', 'b 2']) void ask(name[0]!, name);
    for (let n = 0; n < 5; n += 1) {
      await settled();
      await end(begun[n]!);
    }
    expect(begun).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 3']);
  });

  it.each([
    ['as long as it worked', 40, 40],
    ['for a limited time', 4_000, 100],
  ])('pauses a key %s, while other keys start immediately', async (_, workMs, restMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { ask, begun, end } = makeQueue({ atOnce: 1, rest: RESTS });
    const go = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const first = ask('a', 'a 1');
    void ask('a', 'a 2');
    await go(workMs);
    const ended = end('a 1');
    await first;
    void ask('b', 'b 1');
    await go(3);
    await ended;
    expect(begun).toEqual(['a 1', 'b 1']);
    const endedToo = end('b 1');
    await go(restMs - 4);
    await endedToo;
    expect(begun).toEqual(['a 1', 'b 1']);
    await go(1);
    expect(begun).toEqual(['a 1', 'b 1', 'a 2']);
  });

  it('refuses a key with too many waiting tasks, and a task that waited too long', async () => {
    const { ask, begun, end } = makeQueue({ waitMs: 5 });
    const first = ask('a', 'first');
    const late = ask('a', 'late');
    await expect(late).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 1 });
    await end('first');
    expect([await first, begun]).toEqual(['first', ['first']]);

    const full = makeQueue();
    const names = ['work', ...Array.from({ length: 50 }, (_, n) => `waits ${n}`)];
    const turns = names.map((name) => full.ask('a', name));
    await expect(full.ask('a', 'too many')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Ends all requests. Otherwise they would fail a minute later, during another test file.
    for (const name of names) await full.end(name);
    expect(await Promise.all(turns)).toEqual(names);
  });

  it('pauses all keys together if they share one budget of time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { ask, begun, end } = makeQueue({ atOnce: 1, rest: { ...RESTS, isShared: true } });
    const go = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    void ask('a', 'a 1');
    void ask('b', 'b 1');
    await go(40);
    const ended = end('a 1');
    await go(3);
    await ended;
    await go(36);
    expect(begun).toEqual(['a 1']);
    await go(1);
    expect(begun).toEqual(['a 1', 'b 1']);
  });

  it('counts the time of a request outside its turn as work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const rest = { ...RESTS, isShared: true, aroundMs: 40 };
    const { ask, begun, end } = makeQueue({ atOnce: 1, rest });
    void ask('a', 'a 1');
    void ask('b', 'b 1');
    const ended = end('a 1');
    await vi.advanceTimersByTimeAsync(35);
    await ended;
    expect(begun).toEqual(['a 1']);
    await vi.advanceTimersByTimeAsync(15);
    expect(begun).toEqual(['a 1', 'b 1']);
  });

  it('does not pause a key before it has used up its burst', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const rest = { ...RESTS, workMs: { perSecond: 1_000, burst: 51 } };
    const { ask, begun, end } = makeQueue({ atOnce: 1, rest });
    void ask('a', 'a 1');
    void ask('a', 'a 2');
    await vi.advanceTimersByTimeAsync(40);
    const ended = end('a 1');
    await vi.advanceTimersByTimeAsync(3);
    await ended;
    expect(begun).toEqual(['a 1', 'a 2']);
  });

  it('continues after a failed task', async () => {
    const queue = new FairQueue({ atOnce: 1, atOncePerKey: 1, waitMs: 60_000 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const after = queue.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await after).toBe('done');
  });
});
