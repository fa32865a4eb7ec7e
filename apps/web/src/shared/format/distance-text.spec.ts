import { describe, expect, it } from 'vitest';
import { distanceText } from './distance-text.js';

const NOW = Date.UTC(2026, 10, 30, 12);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe('distanceText', () => {
  it.each([
    [0, 'en', 'now'],
    [-59_999, 'de', 'jetzt'],
    [-MINUTE, 'en', '1 minute ago'],
    [-90 * MINUTE, 'en', '1 hour ago'],
    [5 * 60 * MINUTE, 'it', 'tra 5 ore'],
    [-2 * DAY, 'de', 'vor 2 Tagen'],
    [30 * DAY, 'en', 'in 30 days'],
    [31 * DAY, 'en', null],
    [-31 * DAY, 'en', null],
  ])('formats %d ms in %s as %s', (ms, language, expected) => {
    expect(distanceText(NOW + ms, NOW, language)).toBe(expected);
  });
});
