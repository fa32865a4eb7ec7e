import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datePattern, isIsoDate, readDate, readTime, writtenDate } from './written-date.js';

/** The locales of the portal, and others with another order, other separators or other letters. */
const LOCALES = [
  'en-GB',
  'nl-BE',
  'it',
  'de',
  'es',
  'nl',
  'fr',
  'pl',
  'pt',
  'fr-LU',
  'en-US',
  'sv-SE',
  'hu',
  'ja',
  'ko',
  'fi',
  'lt',
  'ar-EG',
  'fa',
  'th',
  'bg',
];
const FIRST = Date.UTC(1000, 0, 1);
const LAST = Date.UTC(9999, 11, 31);
const day = fc
  .date({ min: new Date(FIRST), max: new Date(LAST), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe.each(LOCALES)('a day in %s', (locale) => {
  it('is parsed back to the same day after formatting, and in ISO order', () => {
    fc.assert(
      fc.property(day, (iso) => {
        expect(readDate(writtenDate(iso, locale), locale)).toBe(iso);
        expect(readDate(iso, locale)).toBe(iso);
      }),
    );
  });

  it('is parsed with any separator or none, without leading zeros, and with a two-digit year', () => {
    const years = day.filter((iso) => iso.startsWith('20'));
    fc.assert(
      fc.property(years, fc.constantFrom('.', '/', '-', ' ', ', '), (iso, separator) => {
        const written = writtenDate(iso, locale);
        const groups = written.match(/\d+/g)!;
        expect(readDate(groups.map(Number).join(separator), locale)).toBe(iso);
        const short = groups.map((group) => (group.length === 4 ? group.slice(2) : group));
        expect(readDate(short.join(separator), locale)).toBe(iso);
        if (groups[0]!.length < 4) expect(readDate(groups.join(''), locale)).toBe(iso);
      }),
    );
  });
});

describe('a typed date or time', () => {
  it.each(['31.02.2026', '00.01.2026', '1.13.2026', '1.1', '22.11.202', '1.1.2026.1', 'tomorrow'])(
    'is invalid: %s',
    (typed) => expect(readDate(typed, 'de')).toBeNull(),
  );

  it('has a pattern in the order of the locale, with the letters of the language', () => {
    const letters = { day: 'TT', month: 'MM', year: 'JJJJ' };
    expect(datePattern('de', letters)).toBe('TT.MM.JJJJ');
    expect(datePattern('en-GB', { day: 'dd', month: 'mm', year: 'yyyy' })).toBe('dd/mm/yyyy');
    expect(datePattern('sv-SE', { day: 'dd', month: 'mm', year: 'åååå' })).toBe('åååå-mm-dd');
  });

  it('stays unchanged if it is not a valid day', () => {
    expect(writtenDate('31.02.2026', 'de')).toBe('31.02.2026');
    expect(isIsoDate('2026-02-31')).toBe(false);
    expect(isIsoDate('2026-02-28')).toBe(true);
  });

  it.each([
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['9h', '09:00'],
    ['9', '09:00'],
    [' 23:59 ', '23:59'],
    ['24:00', null],
    ['9:60', null],
    ['99', null],
    ['noon', null],
    ['', null],
  ])('is parsed from %j as the time %s', (typed, time) => expect(readTime(typed)).toBe(time));
});
