import { describe, expect, it } from 'vitest';
import { dayAfterKey, firstDayOf, plusMonths, weeksOf, nearestAllowedDay } from './month-grid.js';

const MONDAY = 1;
const SUNDAY = 7;

describe('a month grid', () => {
  it('starts its weeks on the first day of the week in the locale', () => {
    expect(['de', 'en-GB', 'en-US', 'fr-LU'].map(firstDayOf)).toEqual([1, 1, 7, 1]);
    expect(weeksOf('2026-11-22', MONDAY)[0]?.[0]).toBe('2026-10-26');
    expect(weeksOf('2026-11-22', SUNDAY)[0]?.[0]).toBe('2026-11-01');
  });

  it('has each day of the month once, in weeks of seven days', () => {
    for (let month = 0; month < 48; month += 1) {
      const first = plusMonths('2024-01-01', month);
      const weeks = weeksOf(first, MONDAY);
      expect(weeks.every((days) => days.length === 7)).toBe(true);
      const own = weeks.flat().filter((day) => day.startsWith(first.slice(0, 7)));
      expect(own).toEqual([...new Set(own)].toSorted());
      expect(plusMonths(first, 1).slice(0, 7) > own.at(-1)!).toBe(true);
    }
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('moves from %s by %i months to %s', (day, months, other) =>
    expect(plusMonths(day, months)).toBe(other),
  );

  it.each([
    ['ArrowLeft', false, '2026-11-21'],
    ['ArrowRight', false, '2026-11-23'],
    ['ArrowUp', false, '2026-11-15'],
    ['ArrowDown', false, '2026-11-29'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-22'],
    ['PageDown', false, '2026-12-22'],
    ['PageUp', true, '2025-11-22'],
    ['PageDown', true, '2027-11-22'],
    ['a', false, null],
  ])('moves on the key %s (shift: %s) to %s', (key, shiftKey, day) =>
    expect(dayAfterKey('2026-11-22', { key, shiftKey }, MONDAY)).toBe(day),
  );

  it('moves a day outside the limits to the nearest allowed day', () => {
    expect(nearestAllowedDay('2026-11-22', { min: '2026-12-01' })).toBe('2026-12-01');
    expect(nearestAllowedDay('2026-11-22', { max: '2026-11-01' })).toBe('2026-11-01');
    expect(nearestAllowedDay('2026-11-22', {})).toBe('2026-11-22');
  });

  it('contains only months whose weeks are within years of four digits', () => {
    const PAGE_DOWN = { key: 'PageDown', shiftKey: true };
    const last = nearestAllowedDay(dayAfterKey('9999-06-30', PAGE_DOWN, MONDAY)!, {});
    const days = [
      ...weeksOf(last, SUNDAY).flat(),
      ...weeksOf(nearestAllowedDay('0999-12-31', {}), 2).flat(),
    ];
    expect(days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true);
  });
});
