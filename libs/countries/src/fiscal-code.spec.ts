import { describe, expect, it } from 'vitest';
import { isFiscalCodeOf } from './fiscal-code.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const MORETTI = { name: 'Matteo', surname: 'Moretti', birthDate: Date.UTC(1991, 3, 8) };
const MILLER = { name: 'Samantha', surname: 'Miller', birthDate: Date.UTC(1982, 8, 25) };

/** Appends the right check character to a code. */
const checked = (code: string): string =>
  LETTERS.map((last) => code + last).find((whole) => isFiscalCodeOf(whole, {})) ?? '';

describe('the check of an Italian fiscal code', () => {
  it.each([
    ['MRTMTT91D08F205J', MORETTI],
    ['MLLSNT82P65Z404U', MILLER],
    ['RSSMRA85T10A562S', { name: 'Mario', surname: 'Rossi', birthDate: Date.UTC(1985, 11, 10) }],
    [
      'KWLLSZ85T10Z127E',
      { name: 'Łukasz', surname: 'Kowalski', birthDate: Date.UTC(1985, 11, 10) },
    ],
  ])('accepts the published code %s', (code, person) =>
    expect(isFiscalCodeOf(code, person)).toBe(true),
  );

  it('transcribes a letter without a decomposition instead of omitting it', () => {
    const kowalski = { name: 'Łukasz', surname: 'Kowalski' };
    expect(isFiscalCodeOf('KWLKSZ85T10Z127D', {})).toBe(true);
    expect(isFiscalCodeOf('KWLKSZ85T10Z127D', kowalski)).toBe(false);
  });

  it('accepts exactly one check character for each code', () => {
    const all = LETTERS.map((last) => `MRTMTT91D08F205${last}`);
    expect(all.filter((code) => isFiscalCodeOf(code, {}))).toEqual(['MRTMTT91D08F205J']);
  });

  it.each([
    ['', 'nothing'],
    ['mrtmtt91d08f205j', 'in lower case'],
    ['MRTMTT91D08F20RV', 'altered to differ from the code of another person (reading 13)'],
    ['MRTMTT91D08F205', 'without check character'],
    ['XMRTMTT91D08F205J', 'with a letter before it'],
    ['MRTMTT91D08F205J\n', 'with a line break after it'],
  ])('rejects %j: %s', (code) => expect(isFiscalCodeOf(code, {})).toBe(false));

  it.each([
    ['Fo', 'Ro', 'FOXROX'],
    ['Aiello', 'Gianfranco', 'LLAGFR'],
    ["D'Angelo", 'Niccolò', 'DNGNCL'],
    ['De Àù', 'Èva', 'DEAVEA'],
    ['Bianchi', 'Maria Rosa', 'BNCMRS'],
    ['Đorđević', 'Łukasz', 'DRDLSZ'],
    ['Ørsted', 'Æsa', 'RSTSAE'],
    ['Þórsson', 'Ħelga', 'THRHLG'],
    ['Groß', 'Ĳsbrand', 'GRSJBR'],
    ['Œuvray', 'ﬁlippo', 'VRYFPP'],
    ['Ɓalarabe', 'Ɗanjuma', 'BLRDJM'],
    ['Ƙofi', 'Ƶaneta', 'KFOZNT'],
    ['李', '娜', 'XXXXXX'],
  ])('the code of %s %s begins with %s', (surname, name, begin) => {
    const code = checked(`${begin}91D08F205`);
    expect(isFiscalCodeOf(code, { surname, name })).toBe(true);
    expect(isFiscalCodeOf(code, { surname: 'Quaglia', name })).toBe(false);
    expect(isFiscalCodeOf(code, { surname, name: 'Quirino' })).toBe(false);
  });

  it('VAL-073 matches year, month and day of birth in any century', () => {
    const bornOn = (year: number, month: number, day: number) =>
      isFiscalCodeOf('MRTMTT91D08F205J', { birthDate: Date.UTC(year, month, day) });
    expect([bornOn(1991, 3, 8), bornOn(2091, 3, 8)]).toEqual([true, true]);
    expect([bornOn(1992, 3, 8), bornOn(1991, 4, 8), bornOn(1991, 3, 9)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isFiscalCodeOf('MRTMTT91D08F205J', { birthDate: Number.NaN })).toBe(false);
  });

  it('VAL-074 accepts the letter of each month of birth', () => {
    const months = 'ABCDEHLMPRST'
      .split('')
      .map((letter, month) =>
        isFiscalCodeOf(checked(`MRTMTT91${letter}08F205`), { birthDate: Date.UTC(1991, month, 8) }),
      );
    expect(months).toEqual(Array.from({ length: 12 }, () => true));
    expect(isFiscalCodeOf(checked('MRTMTT91F08F205'), MORETTI)).toBe(false);
  });

  it("VAL-075 adds 40 to a woman's day of birth", () => {
    expect(isFiscalCodeOf('MLLSNT82P65Z404U', MILLER)).toBe(true);
    const man = checked('MLLSNT82P25Z404');
    expect(isFiscalCodeOf(man, MILLER)).toBe(true);
    const other = { ...MILLER, birthDate: Date.UTC(1982, 8, 26) };
    expect(isFiscalCodeOf('MLLSNT82P65Z404U', other)).toBe(false);
  });
});
