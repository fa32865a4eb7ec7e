import { describe, expect, it } from 'vitest';
import { endAt, endIn, endOf, requireEnd, reasonAndEndSchema } from './command-values.js';

const ROME = 'Europe/Rome';
const utc = (text: string) => Date.parse(`${text}Z`);

describe('an end in the market’s time zone (reading 47)', () => {
  it('is formatted and parsed in that time zone, in whole minutes', () => {
    const written = endAt(utc('2026-11-21T13:40:20'), ROME);
    expect(written).toEqual({ date: '2026-11-21', time: '14:41' });
    expect(endOf(written, ROME)).toBe(utc('2026-11-21T13:41'));
  });

  it('does not exist in the hour that summer time skips', () =>
    expect(endOf({ date: '2027-03-28', time: '02:30' }, ROME)).toBeNull());

  it('is valid only if it exists in that time zone', () => {
    const skipped = { reason: 'demand', date: '2027-03-28', time: '02:30' };
    const paths = (timeZone: string) =>
      reasonAndEndSchema(timeZone)
        .safeParse(skipped)
        .error?.issues.map(({ path }) => path.join());
    expect(paths(ROME)).toEqual(['time']);
    expect(paths('Europe/Lisbon')).toBeUndefined();
    expect(() => requireEnd(skipped, ROME)).toThrow();
    expect(requireEnd(skipped, 'Europe/Lisbon')).toBe(utc('2027-03-28T01:30'));
  });

  it('can be a number of minutes after the current end, or after now if that end has passed', () => {
    const now = utc('2026-11-21T12:00');
    expect(endIn(15, utc('2026-11-21T12:30'), now, ROME).time).toBe('13:45');
    expect(endIn(15, utc('2026-11-21T11:00'), now, ROME).time).toBe('13:15');
  });
});
