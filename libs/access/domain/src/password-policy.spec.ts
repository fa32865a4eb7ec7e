import { describe, expect, it } from 'vitest';
import { normalisePassword, PASSWORD_LENGTH, passwordFaults } from './password-policy.js';

describe('a chosen password', () => {
  it.each(['Abcdef12', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Ab 4567 ', 'Жёлтый12', '密码密码Ab12'])(
    'is accepted: %s',
    (password) => expect(passwordFaults(password)).toEqual([]),
  );

  it('CON-016 needs at least eight characters, however many bytes they have', () => {
    expect(passwordFaults('Abcde1!')).toEqual(['too_small']);
    expect(passwordFaults('Aa1😀😀😀')).toEqual(['too_small']);
    expect(passwordFaults('Aa1😀😀😀xy')).toEqual([]);
    expect(PASSWORD_LENGTH).toEqual({ min: 8, max: 30 });
  });

  it.each(['abcdefgh', 'abcdefg1', 'ABCDEFG1', '12345678', '1234567!', '        ', 'ABCDEFG!'])(
    'VAL-151 is refused with fewer than three of the four character classes: %j',
    (password) => expect(passwordFaults(password)).toEqual(['password_classes']),
  );

  it.each([
    ['NUL', 'Abcdef1\u0000'],
    ['a line end', 'Abcdef1\n'],
    ['a right-to-left mark', 'Abcdef1\u200f'],
    ['a zero-width space', 'Abc\u200bdef1'],
    ['half a surrogate pair', 'Abcdef1\ud800'],
    ['a private character', 'Abcdef1\ue000'],
  ])('is refused with an invisible character: %s', (_, password) =>
    expect(passwordFaults(password)).toContain('password_unseen'),
  );

  it('is the same password whichever keyboard method typed its characters', () => {
    const typed = ['Caffe\u0300-12', 'Caff\u00e8-12', '\uff23aff\u00e8-12'];
    expect(new Set(typed.map(normalisePassword)).size).toBe(1);
    expect(normalisePassword(' Ab 12 ')).toBe(' Ab 12 ');
  });
});
