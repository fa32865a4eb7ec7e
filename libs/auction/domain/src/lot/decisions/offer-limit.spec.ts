import { specify } from '@fairlot/testing';
import { expect, it } from 'vitest';
import type { PlaceOffer } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import { play, offer, sealed, makeTerms, started } from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const DEFAULTS = makeTerms().policy;

it('ABOVE_LIMIT refuses a bid above thirty times the starting price, even if confirmed, but not one at exactly thirty times', () => {
  given(...started())
    .when(offer(1, 150_100))
    .thenRefused('ABOVE_LIMIT', { limitMinor: 150_000_00, amountMinor: 150_100_00 });
  given(...started())
    .when(offer(1, 1_000_000_000))
    .thenRefused('ABOVE_LIMIT', { limitMinor: 150_000_00, amountMinor: 1_000_000_000_00 });
  expect(play(started(), offer(1, 150_000))).toHaveLength(started().length + 1);
});

it('ABOVE_LIMIT depends on the policy of the lot, its price and the sale prices of similar vehicles', () => {
  const limitOf = (lot: readonly LotEvent[], limitMinor: number, facts: Partial<PlaceOffer> = {}) =>
    given(...lot)
      .when(offer(2, 90_000_000, facts))
      .thenRefused('ABOVE_LIMIT', { limitMinor, amountMinor: 90_000_000_00 });
  limitOf(started({ policy: { ...DEFAULTS, confirmAbovePermille: 3_000 } }), 300_000_00);
  limitOf(play(started(), offer(1, 6_000)), 150_000_00);
  limitOf(play(started(), offer(1, 100_000)), 200_000_00);
  limitOf(started(), 600_000_00, { marketValueMinor: 20_000_00 });
  limitOf(started({ basePriceMinor: 100_00 }), 50_000_00);
});

it('ABOVE_LIMIT allows a bid at the limit to be outbid, but a few bids cannot reach an arbitrary amount', () => {
  const atLimit = play(started(), offer(1, 150_000));
  given(...atLimit)
    .when(offer(2, 300_100))
    .thenRefused('ABOVE_LIMIT', { limitMinor: 300_000_00, amountMinor: 300_100_00 });
  expect(play(atLimit, offer(2, 300_000)).length).toBeGreaterThan(atLimit.length);
});

it('ABOVE_LIMIT on a sealed lot does not depend on the dealer’s own bid', () => {
  const bid = play(started({ format: { kind: 'SEALED' } }), sealed(1, 150_000));
  given(...bid)
    .when(sealed(1, 150_100))
    .thenRefused('ABOVE_LIMIT', { limitMinor: 150_000_00, amountMinor: 150_100_00 });
});
