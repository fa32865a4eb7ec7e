import { describe, expect, it } from 'vitest';
import { awardDecider } from '../../award/award.decider.js';
import type { AwardEvent } from '../../award/award.events.js';
import {
  play,
  agent,
  buy,
  ENDS_AT,
  fold,
  offer,
  sealed,
  started,
} from '../testing/lot-builders.js';
import type { LotEvent } from '../lot.events.js';
import { boundAmountMinor } from './bound.js';

const awardOf = (...events: readonly AwardEvent[]) =>
  events.reduce((state, event) => awardDecider.evolve(state, event), awardDecider.initial);
/** The amounts to which dealers 1, 2 and 3 are bound. */
const bound = (lot: readonly LotEvent[], ...award: readonly AwardEvent[]) =>
  [1, 2, 3].map((idDealer) => boundAmountMinor(fold(lot), awardOf(...award), idDealer));

const opened: AwardEvent = {
  type: 'AwardOpened',
  data: {
    idAuction: 1,
    idLot: 1,
    idVehicles: [1],
    currency: 'EUR',
    reserveMet: true,
    bound: [{ idOffer: 1, idDealer: 1, amountMinor: 1 }],
    bindsUntilAt: ENDS_AT,
  },
};
const awarded: AwardEvent = {
  type: 'OfferAwarded',
  data: { idOffer: 2, idDealer: 2, amountMinor: 5_500_00, channel: 'AUCTION', reason: null },
};
const close = { type: 'CloseLot', now: ENDS_AT } as const;

describe('the amount that a dealer is bound to on a lot', () => {
  it('is zero before the lot is scheduled, and before the dealer bids', () => {
    expect(bound([])).toEqual([0, 0, 0]);
    expect(bound(started())).toEqual([0, 0, 0]);
  });

  const open = play(started(), agent(1, 6_000), offer(2, 5_500));
  const hidden = play(started({ format: { kind: 'SEALED' } }), sealed(1, 6_000), sealed(2, 7_000));

  it("is the leader's full maximum, or the dealer's bid on a sealed lot", () => {
    expect(bound(open)).toEqual([6_000_00, 0, 0]);
    expect(bound(hidden)).toEqual([6_000_00, 7_000_00, 0]);
  });

  it('is the amount of the binding bid after the close, which may be awarded to the dealer', () => {
    expect(bound(play(open, close), opened)).toEqual([5_600_00, 0, 0]);
    expect(bound(play(hidden, close), opened)).toEqual([6_000_00, 7_000_00, 0]);
  });

  it('is zero if no bid can be awarded any more', () => {
    expect(bound(play(open, close))).toEqual([0, 0, 0]);
    const refused: AwardEvent = { type: 'AwardRefused', data: { reason: 'too low' } };
    expect(bound(play(open, close), opened, refused)).toEqual([0, 0, 0]);
  });

  it('is the awarded amount until the award is settled', () => {
    const settled: AwardEvent = { type: 'AwardSettled', data: { idPurchase: 11 } };
    expect(bound(play(hidden, close), opened, awarded)).toEqual([0, 5_500_00, 0]);
    expect(bound(play(hidden, close), opened, awarded, settled)).toEqual([0, 0, 0]);
    const sold = play(started({ clickAndBuyMinor: 9_000_00 }), buy(2));
    expect(bound(sold, opened, awarded)).toEqual([0, 5_500_00, 0]);
  });
});
