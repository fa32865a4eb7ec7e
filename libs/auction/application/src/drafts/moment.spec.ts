import { describe, expect, it } from 'vitest';
import { momentOf, toWholeMinute } from './moment.js';

const start = { name: 'start', idMarket: 'IT' } as const;
const nothing = { at: undefined, date: undefined, time: undefined };

describe('a start or an end as written (reading 47)', () => {
  it('is an instant when one is given, whatever stands beside it', () => {
    const written = { at: 1_000, date: '2026-07-01', time: '10:00' };
    expect(momentOf(written, start)).toEqual({ at: 1_000 });
  });

  it("is date and time on the template's market's clock", () => {
    const written = { ...nothing, date: '2026-07-01', time: '12:30' };
    expect(momentOf(written, start)).toEqual({ at: Date.UTC(2026, 6, 1, 10, 30) });
    expect(momentOf(written, { ...start, idMarket: 'EN' })).toEqual({
      at: Date.UTC(2026, 6, 1, 11, 30),
    });
  });

  it('names the time that the change to summer time skips', () => {
    const written = { ...nothing, date: '2026-03-29', time: '02:30' };
    const fault = { path: 'startTime', code: 'no_such_time' };
    expect(momentOf(written, start)).toEqual({ fault });
    expect(momentOf(written, { name: 'end', idMarket: 'EN' })).toHaveProperty('at');
  });

  it('names what is missing', () => {
    const missing = (path: string) => ({ fault: { path, code: 'required' } });
    expect(momentOf(nothing, start)).toEqual(missing('startsAt'));
    expect(momentOf({ ...nothing, date: '2026-07-01' }, start)).toEqual(missing('startTime'));
    expect(momentOf({ ...nothing, time: '10:00' }, { ...start, name: 'end' })).toEqual(
      missing('endDate'),
    );
  });

  it('VAL-167 a new end has zero seconds', () => {
    expect(toWholeMinute(Date.UTC(2026, 6, 1, 10, 30, 59, 999))).toBe(Date.UTC(2026, 6, 1, 10, 30));
  });
});
