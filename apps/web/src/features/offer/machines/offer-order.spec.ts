import { describe, expect, it } from 'vitest';
import { amountOf, confirmationOf, stepOf } from './offer-order.js';

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
  ])('%s is %i cents', (typed, minor) => {
    expect(amountOf(typed)).toBe(minor);
  });

  it.each(['', 'abc', '-5', '5.3.0', '1e9', '5,,3', '1234567890123'])('%j is none', (typed) => {
    expect(amountOf(typed)).toBeNull();
  });
});

describe('the confirmation', () => {
  const lot = { priceMinor: 100_000 };
  it.each([
    [150_000, 'plain'],
    [150_001, 'fatFinger'],
  ])('of %i over a price of 100000 is %s', (amountMinor, confirmation) => {
    expect(confirmationOf({ kind: 'offer', amountMinor }, lot, 50_000)).toBe(confirmation);
  });

  it('measures a first offer against the base price', () => {
    const first = { kind: 'offer', amountMinor: 76_000 } as const;
    expect(confirmationOf(first, { priceMinor: null }, 50_000)).toBe('fatFinger');
  });

  it('of a purchase is always asked', () => {
    const wish = { kind: 'clickAndBuy', amountMinor: 100 } as const;
    expect(confirmationOf(wish, lot, 50_000)).toBe('clickAndBuy');
  });
});

it('steps as far as the next offer is from the price, and by the unit before the first', () => {
  expect(stepOf({ priceMinor: 100_000, minimumNextMinor: 125_000 }, 10_000)).toBe(25_000);
  expect(stepOf({ priceMinor: null, minimumNextMinor: 100_000 }, 10_000)).toBe(10_000);
});
