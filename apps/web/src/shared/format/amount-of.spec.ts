import { describe, expect, it } from 'vitest';
import { amountOf } from './amount-of.js';

describe('an amount that is typed', () => {
  it.each([
    ['5300', 530_000],
    ["5'300", 530_000],
    ['5.300', 530_000],
    ['5,300', 530_000],
    ['5.300,50', 530_050],
    ['5,300.5', 530_050],
    ['5 300 €', 530_000],
    ['5\u00A0300', 530_000],
    ['5300.00', 530_000],
    ['12.345.678', 1_234_567_800],
    ['0,99', 99],
    ['1234567890123', 123_456_789_012_300],
  ])('%s is %i cents', (typed, minor) => {
    expect(amountOf(typed)).toBe(minor);
  });

  it.each(['', 'abc', '-5', '5.3.0', '1e9', '5,,3', '9'.repeat(400), '90071992547409.93'])(
    '%j is none',
    (typed) => {
      expect(amountOf(typed)).toBeNull();
    },
  );
});
