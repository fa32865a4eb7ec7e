import { describe, expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

/**
 * The day on which this check was written. A test must not name a later day, because that day may
 * be in the future.
 */
const PAST = '2026-11-27';
const SPEC = /\.spec\.tsx?$/;
/** Matches specs that run a server or a database, which read the clock of the machine. */
const ON_THE_MACHINES_CLOCK = /\.(int|e2e|browser|stack)\.spec\.ts$/;
/**
 * Matches helpers of such specs. The helpers of the client are left out, because they use a fixed
 * clock.
 */
const HELPER = /^(?!apps\/web\/|libs\/web-ui\/).*\/testing\/.*\.ts$/;
const READS_THE_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)|\bsystemClock\b/;
// Matches days up to 2059, because a year such as 2091 is too far away to matter.
const ISO = /\b20[2-5]\d-(?:0[1-9]|1[0-2])-\d\d\b/g;
const WRITTEN = /\b(\d\d)\/(\d\d)\/(20[2-5]\d)\b/g;
/** Matches `Date.UTC(2027, 5, 21)` and `new Date(2027, 5, 21)`, whose months begin with 0. */
const COMPUTED = /\b(?:Date\.UTC|new Date)\(\s*(20[2-5]\d),\s*(\d{1,2})(?:,\s*(\d{1,2}))?/g;

const two = (figure: number): string => String(figure).padStart(2, '0');

const daysToCome = (text: string): readonly string[] =>
  [
    ...[...text.matchAll(ISO)].map(([day]) => day),
    ...[...text.matchAll(WRITTEN)].map(([, day, month, year]) => `${year}-${month}-${day}`),
    ...[...text.matchAll(COMPUTED)].map(
      ([, year, month, day = '1']) => `${year}-${two(Number(month) + 1)}-${two(Number(day))}`,
    ),
  ].filter((day) => day > PAST);

const isOnTheMachinesClock = (path: string, text: string): boolean =>
  ON_THE_MACHINES_CLOCK.test(path) ||
  HELPER.test(path) ||
  (SPEC.test(path) && READS_THE_CLOCK.test(text));

const faultsOf = (path: string, text: string): readonly string[] =>
  isOnTheMachinesClock(path, text) ? daysToCome(text).map((day) => `${path}: ${day}`) : [];

describe("a test on the machine's clock", () => {
  it('names no day in the future, because the test would fail once that day has passed', () => {
    // This file itself contains such days below, as examples.
    const paths = projectFiles.filter((path) => !path.endsWith('/days-to-come.spec.ts'));
    const checked = paths.filter((path) => isOnTheMachinesClock(path, readTextOrNull(path) ?? ''));
    expect(checked.length).toBeGreaterThan(300);
    expect(checked.flatMap((path) => faultsOf(path, readTextOrNull(path) ?? ''))).toEqual([]);
  });

  it.each([
    ['an ISO date', "startDate: '2027-03-28', from: '2026-03-29', no: '2026-13-01'", '2027-03-28'],
    ['a written date', "fill('04/03/2028'), '22/11/2026'", '2028-03-04'],
    ['an instant', 'Date.UTC(2027, 0, 9, 10), Date.UTC(2026, 10, 1)', '2027-01-09'],
    ['the first day of a month', 'new Date(2031, 11), new Date(2026, 0)', '2031-12-01'],
  ])('is reported if it names %s in the future', (_, text, day) => {
    expect(daysToCome(text)).toEqual([day]);
  });

  it('is each spec with a server or a database, each helper, and each spec that reads the clock', () => {
    const planted = "const endsAt = Date.UTC(2027, 5, 21); it('is open', () => open(endsAt));";
    const found = (path: string, text = planted) => faultsOf(path, text).length > 0;
    expect(found('libs/mail/src/mail.int.spec.ts')).toBe(true);
    expect(found('libs/mail/src/testing/a-mail.ts')).toBe(true);
    expect(found('libs/mail/src/mail.spec.ts', `${planted} send(Date.now());`)).toBe(true);
    // A function that depends only on its arguments gives the same result on any day.
    expect(found('libs/mail/src/mail.spec.ts')).toBe(false);
    expect(found('libs/mail/src/mail.ts')).toBe(false);
  });
});
