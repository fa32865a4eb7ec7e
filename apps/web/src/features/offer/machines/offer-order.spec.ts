import { describe, expect, it } from 'vitest';
import { BOUNDS } from '@fairlot/auction-rules';
import {
  amountFault,
  confirmationOf,
  minimumMaximumFor,
  highestOffer,
  stepOf,
} from './offer-order.js';

describe('the confirmation', () => {
  const lot = { basePriceMinor: 50_000, unitMinor: 100, confirmAbovePermille: 1_500 };
  it.each([
    [150_000, 'plain'],
    [150_001, 'fatFinger'],
  ])('for a bid of %i at a price of 100000 is %s', (amountMinor, confirmation) => {
    expect(confirmationOf({ kind: 'offer', amountMinor }, 100_000, lot)).toBe(confirmation);
  });

  it('compares a first bid with the starting price', () => {
    const first = { kind: 'offer', amountMinor: 76_000 } as const;
    expect(confirmationOf(first, null, lot)).toBe('fatFinger');
  });

  it('warns of a typing error above the limit in the lot’s terms', () => {
    const offer = { kind: 'offer', amountMinor: 110_100 } as const;
    expect(confirmationOf(offer, 100_000, { ...lot, confirmAbovePermille: 1_100 })).toBe(
      'fatFinger',
    );
    expect(confirmationOf(offer, 100_000, { ...lot, confirmAbovePermille: 1_200 })).toBe('plain');
  });

  it('is always required for buy now', () => {
    const wish = { kind: 'clickAndBuy', amountMinor: 100 } as const;
    expect(confirmationOf(wish, 100_000, lot)).toBe('clickAndBuy');
  });
});

describe('an amount', () => {
  const pinned = { basePriceMinor: 50_050, unitMinor: 100, confirmAbovePermille: 1_500 };
  const lot = { ...pinned, clickAndBuyMinor: null };
  it.each([
    [50_050, null],
    [60_050, null],
    [60_000, 'notWholeStep'],
    [49_950, 'tooLittle'],
    [BOUNDS.amountMinor.max + 50, 'tooMuch'],
  ])('of %i has the error %s before it is sent', (amountMinor, fault) =>
    expect(amountFault(amountMinor, 50_050, lot)).toBe(fault),
  );

  it.each([
    [59_950, null],
    [60_000, 'buysAtOnce'],
    [60_050, 'buysAtOnce'],
  ])('of %i has the error %s with a buy-now price of 60000', (amountMinor, fault) =>
    expect(amountFault(amountMinor, 50_050, { ...lot, clickAndBuyMinor: 60_000 })).toBe(fault),
  );

  it.each([
    [60_000, 59_950],
    [60_050, 59_950],
    [60_051, 60_050],
    [null, null],
  ])('with a buy-now price of %s has the maximum %s', (clickAndBuyMinor, most) =>
    expect(highestOffer({ ...pinned, clickAndBuyMinor })).toBe(most),
  );

  it('must reach the minimum of its kind, except in a purchase, which has its own price', () => {
    const standing = { leastMinor: 60_050, maximumMinor: 70_000 };
    expect(minimumMaximumFor('offer', standing, lot)).toBe(60_050);
    expect(minimumMaximumFor('agent', standing, lot)).toBe(70_050);
    expect(minimumMaximumFor('agent', { ...standing, maximumMinor: null }, lot)).toBe(60_050);
    expect(minimumMaximumFor('clickAndBuy', standing, lot)).toBeNull();
  });
});

it('a step of the amount is the increment to the next bid, or the unit before the first bid', () => {
  expect(stepOf({ priceMinor: 100_000, minimumNextMinor: 125_000 }, 10_000)).toBe(25_000);
  expect(stepOf({ priceMinor: null, minimumNextMinor: 100_000 }, 10_000)).toBe(10_000);
});
