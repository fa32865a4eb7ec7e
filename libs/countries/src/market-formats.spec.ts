import { describe, expect, it } from 'vitest';
import { fromMarketTime, instantText, toMarketTime } from './market-time.js';
import { MARKETS } from './markets.js';
import { moneyText, numberText } from './money-text.js';

const NBSP = '\u00A0';

describe('numbers', () => {
  it.each(MARKETS.filter((id) => id !== 'PL' && id !== 'FR'))(
    'CON-005 %s uses an apostrophe for thousands and a comma for two decimals',
    (id) => expect(numberText(1234567.5, id)).toBe("1'234'567,50"),
  );
  it('CON-006 Poland uses a dot for thousands', () =>
    expect(numberText(1234567.5, 'PL')).toBe('1.234.567,50'));
  it('CON-007 France uses a space for thousands', () =>
    expect(numberText(1234567.5, 'FR')).toBe(`1${NBSP}234${NBSP}567,50`));
  it('CON-005 groups only numbers of four or more digits and keeps the sign', () => {
    expect(numberText(999, 'IT')).toBe('999,00');
    expect(numberText(-1000, 'IT')).toBe("-1'000,00");
  });
  it('CON-005 shows integer cents as EUR', () =>
    expect(moneyText(910_005, 'IT')).toBe(`9'100,05${NBSP}€`));
});

describe('market time (reading 47)', () => {
  const SUMMER = Date.UTC(2026, 6, 1, 10, 30);
  it('is shown with the day first on a 24-hour clock', () => {
    expect(instantText(SUMMER, 'IT')).toBe('01/07/2026 12:30');
    expect(instantText(SUMMER, 'EN')).toBe('01/07/2026 11:30');
    expect(instantText(Date.UTC(2026, 0, 1, 0, 5), 'PT')).toBe('01/01/2026 00:05');
  });
  it.each(MARKETS)('converts in %s every hour of March and October in both directions', (id) => {
    const hours = Array.from({ length: 31 * 24 }, (_, hour) => hour * 3_600_000);
    const instants = [2, 9].flatMap((month) => hours.map((ms) => Date.UTC(2026, month, 1) + ms));
    const lost = instants.filter((at) => fromMarketTime(toMarketTime(at, id), id) !== at);
    // Only the second pass of the hour repeated in October is ambiguous.
    expect(lost).toEqual([Date.UTC(2026, 9, 25, 1)]);
  });
  it('is null for invalid times and for the hour that summer time skips', () => {
    expect(fromMarketTime('2026-03-29T02:30', 'IT')).toBeNull();
    expect(fromMarketTime('2026-03-29T02:30', 'EN')).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(fromMarketTime('2026-02-30T10:00', 'IT')).toBeNull();
    expect(fromMarketTime('tomorrow', 'IT')).toBeNull();
  });
  it('is null for the year 0, but not for the year 9999', () => {
    expect(fromMarketTime('9999-12-31T10:00', 'IT')).toBe(Date.UTC(9999, 11, 31, 9));
    expect(fromMarketTime('0000-01-01T00:00', 'IT')).toBeNull();
  });
});
