import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WakeSignal } from './wake-signal.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a sleep ends immediately, without a timer. */
const endsNow = async (signal: WakeSignal): Promise<boolean> => {
  let ended = false;
  void signal.sleep(1_000).then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(0);
  return ended;
};

describe('WakeSignal', () => {
  it('ends a sleep when it is woken, or after its time', async () => {
    const signal = new WakeSignal();
    const sleeps = [signal.sleep(1_000)];
    signal.wake();
    await Promise.all(sleeps);
    expect(vi.getTimerCount()).toBe(0);
    expect(await endsNow(signal)).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not lose a wake-up before the sleep, and does not use it twice', async () => {
    const signal = new WakeSignal();
    signal.wake();
    signal.wake();
    expect(await endsNow(signal)).toBe(true);
    expect(await endsNow(signal)).toBe(false);
  });

  it('ignores wake-ups from before the call of `listen`', async () => {
    const signal = new WakeSignal();
    signal.wake();
    signal.listen();
    expect(await endsNow(signal)).toBe(false);
    signal.listen();
    signal.wake();
    expect(await endsNow(signal)).toBe(true);
  });
});
