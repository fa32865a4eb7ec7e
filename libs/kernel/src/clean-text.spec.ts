import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.js';

describe('cleanText', () => {
  it.each([
    ['Feel Pack\u00ADage 1.2\u200B PureTech \u202Eevil', 'Feel Package 1.2 PureTech evil'],
    ['\uFEFFRossi\u2060', 'Rossi'],
    ['Müller\u00A0GmbH\u202F&\u3000Co', 'Müller GmbH & Co'],
    ['\u2066a\u2069\u200E\u200F\u061C\u3164\u115F', 'a'],
    ['a\u{E0041}\u{E0020}b\u034F\u180E', 'ab'],
    ['one\ntwo\tthree\r\n', 'one\ntwo\tthree\r\n'],
    ['one\u2028two\u0085three\u2800four', 'one two three four'],
    ['Golf\uFFFC GTI', 'Golf GTI'],
    ['👨‍👩‍👧 ❤️ 1️⃣', '👨‍👩‍👧 ❤️ 1️⃣'],
    ['a\u200Db\uFE0F', 'ab'],
    ['Łódź €', 'Łódź €'],
  ])('changes %j to %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('changes nothing if applied again, and keeps every visible character', () => {
    const seen = /[^\p{Default_Ignorable_Code_Point}\p{Zs}\u0085\u2028\u2029\u2800\uFFF9-\uFFFC]/gu;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.match(seen)).toEqual(text.match(seen));
      }),
    );
  });
});
