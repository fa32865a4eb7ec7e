import { afterEach, describe, expect, it, vi } from 'vitest';
import { marketClock } from './market-clock.js';

const WINTER = Date.UTC(2026, 10, 24, 9, 30, 5);
const SUMMER = Date.UTC(2026, 6, 1, 9, 30);
const ROME = 'Europe/Rome';

afterEach(() => vi.unstubAllEnvs());

describe('an instant in the market’s time zone', () => {
  it('is written without the time zone for a reader whose own clock shows the same time', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const clock = marketClock(ROME, 'de');
    expect(clock.instant(WINTER)).toBe('24/11/2026 10:30');
    expect(clock.exact(WINTER)).toBe('24/11/2026 10:30:05');
    expect(clock.exact(SUMMER)).toBe('01/07/2026 11:30');
    expect(clock.second(SUMMER)).toBe('01/07/2026 11:30:00');
    expect(clock.time(WINTER)).toBe('10:30:05');
  });

  it('is written with the time zone, in the reader’s language, for a reader in another one', () => {
    vi.stubEnv('TZ', 'Europe/Lisbon');
    const clock = marketClock(ROME, 'de');
    expect(clock.instant(WINTER)).toBe('24/11/2026 10:30 MEZ');
    expect(clock.exact(WINTER)).toBe('24/11/2026 10:30:05 MEZ');
    expect(clock.second(SUMMER)).toBe('01/07/2026 11:30:00 MESZ');
    expect(clock.time(SUMMER)).toBe('11:30:00 MESZ');
    expect(marketClock(ROME, 'en-GB').instant(WINTER)).toBe('24/11/2026 10:30 CET');
    expect(marketClock('Europe/Lisbon', 'en-GB').instant(WINTER)).toBe('24/11/2026 09:30');
  });

  it('determines the browser’s time zone, which is slow, only when an instant is formatted', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const clock = marketClock(ROME, 'de');
    vi.stubEnv('TZ', 'Europe/Lisbon');
    expect(clock.instant(WINTER)).toBe('24/11/2026 10:30 MEZ');
  });
});
