import { describe, expect, it } from 'vitest';
import { projectFiles, textOf } from './repository.js';

/** The day on which this was written: what was to come then passes some day, and a test with it. */
const PAST = '2026-11-27';
const ON_THE_MACHINES_CLOCK = /\.(int|e2e|browser|stack)\.spec\.ts$/;
// What is meant never to come, such as a birth in 2091, is no day of these decades.
const ISO = /\b20[2-5]\d-(?:0[1-9]|1[0-2])-\d\d\b/g;
const WRITTEN = /\b(\d\d)\/(\d\d)\/(20[2-5]\d)\b/g;

const daysToCome = (text: string): readonly string[] =>
  [
    ...[...text.matchAll(ISO)].map(([day]) => day),
    ...[...text.matchAll(WRITTEN)].map(([, day, month, year]) => `${year}-${month}-${day}`),
  ].filter((day) => day > PAST);

describe('a test on the clock of the machine', () => {
  it('names no day that is still to come: it would pass, and the test fail, on some day', () => {
    const specs = projectFiles.filter((path) => ON_THE_MACHINES_CLOCK.test(path));
    expect(specs.length).toBeGreaterThan(200);
    const named = specs.flatMap((path) =>
      daysToCome(textOf(path) ?? '').map((day) => `${path}: ${day}`),
    );
    expect(named).toEqual([]);
  });

  it('one that does is found', () => {
    expect(daysToCome("startDate: '2027-03-28', from: '2026-03-29', no: '2026-13-01'")).toEqual([
      '2027-03-28',
    ]);
    expect(daysToCome("fill('04/03/2028'), '22/11/2026'")).toEqual(['2028-03-04']);
  });
});
