import { describe, expect, it } from 'vitest';
import { confirmationOf, stepOf } from './offer-order.js';

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
