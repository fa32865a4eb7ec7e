import { specify } from '@fairlot/testing';
import { expect, it } from 'vitest';
import type { PlaceOffer } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import { after, offer, someTerms, started } from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const DEFAULTS = someTerms().policy;

it('ABOVE_LIMIT above thirty times the base price, confirmed or not, but not at it', () => {
  given(...started())
    .when(offer(1, 150_100))
    .thenRefused('ABOVE_LIMIT', { limitMinor: 150_000_00, amountMinor: 150_100_00 });
  given(...started())
    .when(offer(1, 1_000_000_000))
    .thenRefused('ABOVE_LIMIT', { limitMinor: 150_000_00, amountMinor: 1_000_000_000_00 });
  expect(after(started(), offer(1, 150_000))).toHaveLength(started().length + 1);
});

it('ABOVE_LIMIT depends on the pinned policy, the price and the sale prices of similar vehicles', () => {
  const limitOf = (lot: readonly LotEvent[], limitMinor: number, facts: Partial<PlaceOffer> = {}) =>
    given(...lot)
      .when(offer(2, 90_000_000, facts))
      .thenRefused('ABOVE_LIMIT', { limitMinor, amountMinor: 90_000_000_00 });
  limitOf(started({ policy: { ...DEFAULTS, confirmAbovePermille: 3_000 } }), 300_000_00);
  limitOf(after(started(), offer(1, 6_000)), 180_000_00);
  limitOf(started(), 600_000_00, { marketValueMinor: 20_000_00 });
  limitOf(started({ basePriceMinor: 100_00 }), 50_000_00);
});
