import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_PACKS, MARKETS } from '../markets.js';
import { hasPlateFormat, PLATE_PATTERN, readPlate } from './plate.js';

describe('the stored form of a plate', () => {
  it.each([
    ['IT', 'ab 123 cd', 'AB123CD'],
    ['EN', 'ab12cde', 'AB12 CDE'],
    ['DE', 'm xy 1234', 'M-XY 1234'],
    ['DE', 'mtk-ab 12e', 'MTK-AB 12E'],
    ['NL', 'ab123c', 'AB-123-C'],
    ['ES', '1234bcd', '1234 BCD'],
    ['ES', 'm 1234 ab', 'M-1234-AB'],
    ['BE', '1abc234', '1-ABC-234'],
    ['FR', 'ab123cd', 'AB-123-CD'],
    ['FR', '1234 ab 2a', '1234 AB 2A'],
    ['PL', 'wa12345', 'WA 12345'],
    ['PT', 'aa12bb', 'AA-12-BB'],
    ['LU', 'ab1234', 'AB 1234'],
    // Dashes, spaces and letters that other keyboard layouts and programs produce.
    ['DE', 'B–AB 1', 'B-AB 1'],
    ['DE', 'B\u00A0AB\u202F1', 'B-AB 1'],
    ['NL', 'AB\u201112\u2011CD', 'AB-12-CD'],
    ['EN', 'ＡＢ１２　ＣＤＥ', 'AB12 CDE'],
    ['FR', 'AB−123−CD', 'AB-123-CD'],
    ['DE', 'B•AB 1', 'B-AB 1'],
    ['DE', 'B:AB 1', 'B-AB 1'],
    ['DE', 'B * AB 1', 'B-AB 1'],
  ] as const)('in %s for %s is %s', (idMarket, typed, kept) => {
    expect(readPlate(typed, idMarket)).toBe(kept);
    expect(hasPlateFormat(typed, idMarket)).toBe(true);
  });

  it.each([
    // Foreign plates, personalized plates, and German plates without a visible district.
    ['IT', ' m-xy 1234 ', 'M-XY 1234'],
    ['EN', 'f1', 'F1'],
    ['DE', 'mxy1234', 'MXY1234'],
  ] as const)('keeps the groups of an unknown format: %s %s', (idMarket, typed, kept) => {
    expect(readPlate(typed, idMarket)).toBe(kept);
    expect(hasPlateFormat(typed, idMarket)).toBe(false);
  });

  it.each(['', 'NONE', '1', '<b>1</b>', '123456789012345', 'AB\n12', '00', '000-000', '12:30'])(
    'does not exist for %j',
    (typed) => expect(readPlate(typed, 'IT')).toBeNull(),
  );

  it('exists for every plate that the former rule accepted, is stable when read again, and keeps letters and digits', () => {
    const typed = fc.stringMatching(/^[A-Za-z0-9ÄÖÜ][A-Za-z0-9ÄÖÜ .·-]{1,13}$/);
    const bare = (text: string) => text.replaceAll(/[ .·-]/g, '').toUpperCase();
    fc.assert(
      fc.property(fc.constantFrom(...MARKETS), typed, (idMarket, text) => {
        const kept = readPlate(text, idMarket);
        expect(kept !== null).toBe(
          PLATE_PATTERN.test(text.trim().toUpperCase()) && !/^[0 .·-]*$/.test(text),
        );
        if (kept === null) return;
        expect(readPlate(kept, idMarket)).toBe(kept);
        expect(bare(kept)).toBe(bare(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(MARKETS)('keeps the sample plate of %s', (idMarket) => {
    const { sample } = MARKET_PACKS[idMarket].plates;
    const made = sample.replaceAll('9', '7');
    expect(readPlate(made, idMarket)).toBe(made);
  });
});

it('is read in linear time: a plate with a million blanks takes no minutes', () => {
  // With a regular expression around the blanks, this would take minutes.
  expect(readPlate(`A${' '.repeat(1_000_000)}B 1`, 'DE')).toBe(readPlate('A B 1', 'DE'));
});
