import { expect, it } from 'vitest';
import { creditUseOf } from './credit-use.js';

const LOTS = {
  leading: { lots: 2, amountMinor: 500 },
  undecided: { lots: 1, amountMinor: 30 },
  unpaid: { lots: 1, amountMinor: 8 },
  sealedLots: 1,
  lotMarkets: ['IT'],
};

it('the used credit is the sum of leading bids, binding bids on undecided lots and unpaid purchases', () => {
  const use = { creditMinor: 1_000, usedMinor: 538, remainingMinor: 462 };
  expect(creditUseOf(LOTS, 1_000)).toEqual({ ...LOTS, ...use });
});

it('the remaining credit is 0 if the use exceeds the credit, and null without a credit limit', () => {
  expect(creditUseOf(LOTS, 100).remainingMinor).toBe(0);
  expect(creditUseOf(LOTS, null)).toMatchObject({ remainingMinor: null, usedMinor: 538 });
});
