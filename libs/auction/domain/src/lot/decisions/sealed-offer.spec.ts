import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import { minimumNextMinor } from '../rules/price.js';
import { play, agent, ENDS_AT, lotAfter, offer, sealed, started } from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const lot = started({ format: { kind: 'SEALED' }, reserveMinor: 7_000_00 });
const close = { type: 'CloseLot', now: ENDS_AT } as const;

const closedWith = (...bound: readonly (readonly [number, number, number])[]): LotEvent => ({
  type: 'LotClosed',
  data: {
    closedAt: ENDS_AT,
    awardStatus: 'TBA',
    reserveMet: true,
    bound: bound.map(([idOffer, idDealer, euros]) => ({
      idOffer,
      idDealer,
      amountMinor: euros * 100,
    })),
    reason: null,
  },
});

describe('sealed bids (domain section 4)', () => {
  it('are recorded with their amount, but without leader and price', () =>
    given(...lot)
      .when(sealed(1, 6_000))
      .then({
        type: 'SealedOfferAccepted',
        data: { idOffer: 1, idDealer: 1, amountMinor: 6_000_00, currency: 'EUR' },
      }));

  it('have the starting price as minimum, whatever others bid', () => {
    const offered = play(lot, sealed(1, 9_000));
    expect(minimumNextMinor(lotAfter(offered))).toBe(5_000_00);
    expect(play(offered, sealed(2, 5_000))).toHaveLength(4);
    given(...offered)
      .when(sealed(2, 4_900))
      .thenRefused('BELOW_BASE', { basePriceMinor: 5_000_00, minimumNextMinor: 5_000_00 });
  });

  it.each([5_900, 6_000])(
    "can only be raised: %i after 6,000 is refused with the dealer's own amount",
    (euros) =>
      given(...play(lot, sealed(2, 8_000), sealed(1, 6_000)))
        .when(sealed(1, euros))
        .thenRefused('SEALED_NOT_RAISED', { amountMinor: 6_000_00 }),
  );

  it("need a confirmation if they are far above the dealer's own bid, or else the starting price", () => {
    given(...play(lot, sealed(2, 9_900), sealed(1, 6_000)))
      .when(sealed(1, 9_100, { confirmed: false }))
      .thenRefused('CONFIRMATION_NEEDED', { priceMinor: 6_000_00, amountMinor: 9_100_00 });
    given(...play(lot, sealed(2, 9_900)))
      .when(sealed(1, 7_600, { confirmed: false }))
      .thenRefused('CONFIRMATION_NEEDED', { priceMinor: 5_000_00, amountMinor: 7_600_00 });
  });

  it('are the only bids on the lot: open bids and agents are refused', () => {
    given(...lot)
      .when(offer(1, 5_000))
      .thenRefused('SEALED_LOT', {});
    given(...lot)
      .when(agent(1, 5_000))
      .thenRefused('SEALED_LOT', {});
  });

  // A refusal would reveal the number of other bids.
  const FAR = { ifPosition: 999 };
  it('ignore the position that the client has seen, because there is no price that could have moved', () =>
    expect(
      play(lot, sealed(1, 5_000), sealed(2, 5_000, { ifPosition: 0 }), sealed(3, 5_000, FAR)),
    ).toHaveLength(5));

  it('are binding at the close: the current bid of each dealer, best first, and the earlier of equal bids first', () =>
    given(...play(lot, sealed(1, 6_000), sealed(2, 8_000), sealed(3, 8_000), sealed(1, 7_000)))
      .when(close)
      .then(closedWith([2, 2, 8_000], [3, 3, 8_000], [4, 1, 7_000])));

  it('lose a tie against an earlier bid of the same amount', () =>
    given(...play(lot, sealed(1, 6_000), sealed(2, 8_000), sealed(1, 8_000)))
      .when(close)
      .then(closedWith([2, 2, 8_000], [3, 1, 8_000])));

  it('leave the reserve price unmet at the close if the best bid is below it', () =>
    given(...play(lot, sealed(1, 6_900)))
      .when(close)
      .then({
        type: 'LotClosed',
        data: expect.objectContaining({ awardStatus: 'TBA', reserveMet: false }),
      }));

  it("go back to a dealer's earlier bid if staff void the newer one", () => {
    const voided = play(lot, sealed(1, 7_000), sealed(1, 8_000), {
      type: 'VoidOffer',
      idOffer: 2,
      reason: 'mistaken',
      byStaff: true,
    });
    given(...voided)
      .when(close)
      .then(closedWith([1, 1, 7_000]));
  });
});
