import { describe, expect, it } from 'vitest';
import { momentOf, floorToMinute } from './moment.js';

const start = { name: 'start', idMarket: 'IT' } as const;
const nothing = { at: undefined, date: undefined, time: undefined };

describe('reading a start or end in a request (reading 47)', () => {
  it('accepts an instant alone, and together with a matching date and time', () => {
    const at = Date.UTC(2026, 6, 1, 10, 30, 12);
    const date = '2026-07-01';
    expect(momentOf({ at, date, time: '12:30' }, start)).toEqual({ at });
    expect(momentOf({ at, date: undefined, time: '12:30' }, start)).toEqual({ at });
    const contradicts = (path: string) => ({ fault: { path, code: 'contradicts' } });
    expect(momentOf({ at, date, time: '12:31' }, start)).toEqual(contradicts('startTime'));
    expect(momentOf({ at, date: '2026-07-02', time: '12:30' }, start)).toEqual(
      contradicts('startDate'),
    );
    const farthest = { at: 8_640_000_000_000_000, date, time: undefined };
    expect(momentOf(farthest, start)).toEqual(contradicts('startDate'));
  });

  it("reads date and time in the time zone of the template's market", () => {
    const written = { ...nothing, date: '2026-07-01', time: '12:30' };
    expect(momentOf(written, start)).toEqual({ at: Date.UTC(2026, 6, 1, 10, 30) });
    expect(momentOf(written, { ...start, idMarket: 'EN' })).toEqual({
      at: Date.UTC(2026, 6, 1, 11, 30),
    });
  });

  it('refuses a time that summer time skips, at its field', () => {
    const written = { ...nothing, date: '2026-03-29', time: '02:30' };
    const fault = { path: 'startTime', code: 'no_such_time' };
    expect(momentOf(written, start)).toEqual({ fault });
    expect(momentOf(written, { name: 'end', idMarket: 'EN' })).toHaveProperty('at');
  });

  it('accepts ISO 8601 text, with or without a zone, alone or in the date', () => {
    const at = Date.UTC(2026, 6, 1, 10, 30);
    for (const text of ['2026-07-01T10:30:00Z', '2026-07-01T12:30:00+02:00', '2026-07-01T12:30']) {
      expect(momentOf({ ...nothing, at: text }, start)).toEqual({ at });
      expect(momentOf({ ...nothing, date: text }, start)).toEqual({ at });
      expect(momentOf({ ...nothing, date: text, time: '12:30' }, start)).toEqual({ at });
      const fault = { path: 'startTime', code: 'contradicts' };
      expect(momentOf({ ...nothing, date: text, time: '12:31' }, start)).toEqual({ fault });
    }
    const two = { at: at + 1, date: '2026-07-01T12:30', time: undefined };
    expect(momentOf(two, start)).toEqual({ fault: { path: 'startDate', code: 'contradicts' } });
    const skipped = { ...nothing, at: '2026-03-29T02:30' };
    expect(momentOf(skipped, start)).toEqual({ fault: { path: 'startsAt', code: 'no_such_time' } });
  });

  it('reads a start day as its first moment, and an end day as the first moment after it', () => {
    const day = { ...nothing, at: '2026-07-01' };
    expect(momentOf(day, start)).toEqual({ at: Date.UTC(2026, 5, 30, 22) });
    expect(momentOf(day, { ...start, name: 'end' })).toEqual({ at: Date.UTC(2026, 6, 1, 22) });
  });

  it('refuses missing parts, at their fields', () => {
    const missing = (path: string) => ({ fault: { path, code: 'required' } });
    expect(momentOf(nothing, start)).toEqual(missing('startsAt'));
    expect(momentOf({ ...nothing, date: '2026-07-01' }, start)).toEqual(missing('startTime'));
    expect(momentOf({ ...nothing, time: '10:00' }, { ...start, name: 'end' })).toEqual(
      missing('endDate'),
    );
  });

  it('truncates the seconds of a new end', () => {
    expect(floorToMinute(Date.UTC(2026, 6, 1, 10, 30, 59, 999))).toBe(Date.UTC(2026, 6, 1, 10, 30));
  });
});
