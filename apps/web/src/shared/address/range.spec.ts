import { describe, expect, it } from 'vitest';
import { amountRange, dayRange, parseRange, rangeText } from './range.js';

describe('a range in the URL', () => {
  it.each(['', '100..200', '100..', '..200', '7..7', '0..99999999999'])(
    'is parsed as it is: %s',
    (text) => {
      expect(amountRange.schema.parse(text)).toBe(text);
      expect(rangeText(parseRange(text))).toBe(text);
    },
  );

  it.each([
    '200..100',
    '..',
    '100',
    '1..2..3',
    '-5..5',
    '1e9..',
    '1.5..2',
    '..999999999999',
    'a..b',
  ])('is parsed as empty if invalid: %s', (text) =>
    expect(amountRange.schema.parse(text)).toBe(''),
  );

  it('is invalid if one of its days does not exist in the calendar', () => {
    expect(dayRange.schema.parse('2026-02-28..2026-03-01')).toBe('2026-02-28..2026-03-01');
    expect(dayRange.schema.parse('2026-02-30..')).toBe('');
    expect(dayRange.schema.parse('2026-03-01..2026-02-28')).toBe('');
  });

  it('includes both ends, and compares numbers by value', () => {
    const range = parseRange('900..1000');
    expect(['899', '900', '1000', '1001'].map((one) => amountRange.includes(range, one))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(dayRange.includes(parseRange('..2026-03-01'), '2026-03-01')).toBe(true);
    expect(dayRange.includes(parseRange('..2026-03-01'), '2026-03-02')).toBe(false);
  });
});
