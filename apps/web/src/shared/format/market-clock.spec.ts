import { afterEach, describe, expect, it, vi } from 'vitest';
import { marketClock } from './market-clock.js';

const WINTER = Date.UTC(2026, 10, 24, 9, 30, 5);
const SUMMER = Date.UTC(2026, 6, 1, 9, 30);
const ROME = 'Europe/Rome';

afterEach(() => vi.unstubAllEnvs());

describe('an instant in the market’s time zone', () => {
  it('is formatted without the time zone if the reader’s own clock shows the same time', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const clock = marketClock(ROME, 'de');
    expect(clock.instant(WINTER)).toBe('24/11/2026 10:30');
    expect(clock.exact(WINTER)).toBe('24/11/2026 10:30:05');
    expect(clock.exact(SUMMER)).toBe('01/07/2026 11:30');
    expect(clock.second(SUMMER)).toBe('01/07/2026 11:30:00');
    expect(clock.time(WINTER)).toBe('10:30:05');
  });

  it('includes the zone’s name, in the reader’s language, if the reader is in another time zone', () => {
    vi.stubEnv('TZ', 'Europe/Lisbon');
    const clock = marketClock(ROME, 'de');
    expect(clock.instant(WINTER)).toBe('24/11/2026 10:30 MEZ');
    expect(clock.exact(WINTER)).toBe('24/11/2026 10:30:05 MEZ');
    expect(clock.second(SUMMER)).toBe('01/07/2026 11:30:00 MESZ');
    expect(clock.time(SUMMER)).toBe('11:30:00 MESZ');
    expect(marketClock(ROME, 'en-GB').instant(WINTER)).toBe('24/11/2026 10:30 CET');
    expect(marketClock('Europe/Lisbon', 'en-GB').instant(WINTER)).toBe('24/11/2026 09:30');
  });

  it('needs the browser’s time zone, whose lookup is slow, only when it is formatted', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const clock = marketClock(ROME, 'de');
    vi.stubEnv('TZ', 'Europe/Lisbon');
    expect(clock.instant(WINTER)).toBe('24/11/2026 10:30 MEZ');
  });
});
