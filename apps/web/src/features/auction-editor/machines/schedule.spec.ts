import { describe, expect, it } from 'vitest';
import { NOW } from '../../../testing/builders.js';
import { makeAsDraft, makeValues } from '../../../testing/editor-builders.js';
import { auctionValuesOf } from './auction-values.js';
import {
  isAmbiguousTime,
  moveToFutureWeek,
  instantOf,
  scheduleFaults,
  scheduleToSend,
} from './schedule.js';

const IN_ROME = { idMarket: 'IT' as const, savedSchedule: null };
const at = (startDate: string, startTime: string) => makeValues({ startDate, startTime });
const faults = (over: Parameters<typeof makeValues>[0], now = NOW) =>
  scheduleFaults(makeValues(over), { ...IN_ROME, now }).map(({ path, code }) => `${path} ${code}`);

describe('a time in the market’s time zone (reading 47)', () => {
  it('is independent of the browser’s time zone', () => {
    const typed = at('2026-12-01', '09:00');
    expect(instantOf(typed, 'start', IN_ROME)).toBe(Date.UTC(2026, 11, 1, 8));
    expect(instantOf(typed, 'start', { ...IN_ROME, idMarket: 'PT' })).toBe(
      Date.UTC(2026, 11, 1, 9),
    );
    expect(instantOf(at('2026-07-01', '09:00'), 'start', IN_ROME)).toBe(Date.UTC(2026, 6, 1, 7));
  });

  it('is rejected in the hour that summer time skips, and on an invalid day', () => {
    expect(faults({ startDate: '2027-03-28', startTime: '02:30', endDate: '2027-03-29' })).toEqual([
      'startTime no_such_time',
    ]);
    expect(faults({ endDate: '2027-02-30', endTime: '25:00' })).toEqual([
      'endDate no_such_day',
      'endTime no_time',
    ]);
    // Portugal skips a different hour, so 02:30 exists there.
    const typed = at('2027-03-28', '02:30');
    expect(instantOf(typed, 'start', { ...IN_ROME, idMarket: 'PT' })).not.toBeNull();
  });

  it('uses the first occurrence of a repeated hour, and shows a hint', () => {
    const first = instantOf(at('2026-10-25', '02:30'), 'start', IN_ROME)!;
    expect(first).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(isAmbiguousTime(first, 'IT')).toBe(true);
    expect(isAmbiguousTime(first + 3_600_000, 'IT')).toBe(false);
    expect(isAmbiguousTime(Date.UTC(2026, 9, 26, 0, 30), 'IT')).toBe(false);
  });

  it('is required for start and end; the start is not in the past, and the end is later', () => {
    expect(faults({ startDate: '', endTime: '' })).toEqual([
      'startDate required',
      'endTime required',
    ]);
    expect(faults({ endDate: '2026-12-01', endTime: '09:00' })).toEqual([
      'endTime end_not_after_start',
    ]);
    expect(faults({ startDate: '2020-01-01', endDate: '2020-01-02' })).toEqual([
      'endTime end_in_the_past',
    ]);
    expect(faults({ startDate: '2020-01-01' })).toEqual(['startTime start_in_the_past']);
    expect(faults({ endDate: '2099-01-01' })).toEqual(['endTime end_too_far']);
  });

  it('is still valid if the start passes while the user fills in the rest of the form', () => {
    const typed = Date.UTC(2026, 11, 1, 8);
    expect(faults({}, typed + 599_999)).toEqual([]);
    expect(faults({}, typed + 600_000)).toEqual(['startTime start_in_the_past']);
  });
});

describe('the sent schedule', () => {
  const source = makeAsDraft();
  const { startsAt, endsAt } = source.draft;
  const facts = { idMarket: 'IT' as const, savedSchedule: { startsAt, endsAt }, now: NOW };

  it('keeps the exact instants of unchanged times, including seconds', () => {
    expect(scheduleToSend(auctionValuesOf(source, 'IT'), facts)).toEqual({ startsAt, endsAt });
  });

  it('keeps the second occurrence of a repeated hour', () => {
    const second = Date.UTC(2026, 9, 25, 1, 30);
    const draft = { ...source.draft, startsAt: second };
    const values = auctionValuesOf({ ...source, draft }, 'IT');
    expect([values.startDate, values.startTime]).toEqual(['2026-10-25', '02:30']);
    const savedSchedule = { startsAt: second, endsAt };
    expect(scheduleToSend(values, { ...facts, savedSchedule }).startsAt).toBe(second);
    expect(scheduleToSend(values, { ...facts, savedSchedule: null }).startTime).toBe('02:30');
  });

  it('has the typed date and time for a start or end that the user changed', () => {
    const values = { ...auctionValuesOf(source, 'IT'), endTime: '20:15' };
    expect(scheduleToSend(values, facts)).toEqual({
      startsAt,
      endDate: values.endDate,
      endTime: '20:15',
    });
  });
});

describe('a start that has just passed', () => {
  const sent = (savedSchedule: { startsAt: number; endsAt: number } | null) =>
    scheduleToSend(makeValues(), { ...IN_ROME, savedSchedule, now: typed + 90_000 });
  const typed = Date.UTC(2026, 11, 1, 8);

  it('is sent as an immediate start, which the server accepts', () => {
    expect(sent(null)).toMatchObject({ startsAt: typed + 90_000 });
    expect(sent(null)).not.toHaveProperty('startDate');
  });

  it('is kept if the user did not change it', () => {
    expect(sent({ startsAt: typed, endsAt: typed + 3_600_000 })).toMatchObject({ startsAt: typed });
  });
});

describe('the initial schedule of a copy', () => {
  const shifted = (startDate: string, endDate: string) => {
    const moved = moveToFutureWeek(makeValues({ startDate, endDate }), {
      idMarket: 'IT',
      now: NOW,
    });
    return [moved.startDate, moved.endDate, moved.startTime, moved.endTime];
  };
  // Now is Saturday, 21 November 2026, 13:00 in Rome.
  it('keeps weekday, time and duration', () => {
    expect(shifted('2026-10-06', '2026-10-08')).toEqual([
      '2026-11-24',
      '2026-11-26',
      '09:00',
      '18:30',
    ]);
    expect(shifted('2026-11-21', '2026-11-22').slice(0, 2)).toEqual(['2026-11-28', '2026-11-29']);
  });
  it('keeps the original times if they are in the future', () => {
    expect(shifted('2026-11-22', '2026-11-23').slice(0, 2)).toEqual(['2026-11-22', '2026-11-23']);
  });
});
