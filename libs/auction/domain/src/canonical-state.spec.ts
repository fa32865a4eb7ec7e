import { describe, expect, it } from 'vitest';
import { auctionDecider } from './auction/auction.decider.js';
import { awardDecider } from './award/award.decider.js';
import { canonicalState } from './canonical-state.js';
import { lotDecider } from './lot/lot.decider.js';
import type { Lot } from './lot/lot.state.js';
import { after, agent, lotAfter, offer, sealed, started } from './lot/testing/lot-builders.js';

const text = (state: object) => JSON.stringify(state);

describe('canonical state (I7)', () => {
  it('is plain JSON: it survives being written and read', () => {
    const states = [
      canonicalState.lot(lotAfter(started(), agent(1, 6_000), offer(2, 5_500))),
      canonicalState.lot(lotDecider.initial),
      canonicalState.auction(auctionDecider.initial),
      canonicalState.award(awardDecider.initial),
    ];
    expect(JSON.parse(text(states))).toStrictEqual(states);
  });

  it('tells apart the same offers in another order, sealed or not', () => {
    const pairs = [
      [
        lotAfter(started(), agent(1, 6_000), agent(2, 6_000)),
        lotAfter(started(), agent(2, 6_000), agent(1, 6_000)),
      ],
      [
        lotAfter(started({ format: { kind: 'SEALED' } }), sealed(1, 6_000), sealed(2, 7_000)),
        lotAfter(started({ format: { kind: 'SEALED' } }), sealed(2, 7_000), sealed(1, 6_000)),
      ],
    ] as const;
    for (const [one, other] of pairs) {
      expect(text(canonicalState.lot(one))).not.toBe(text(canonicalState.lot(other)));
    }
  });

  const LOT = lotAfter(started(), agent(1, 6_000), offer(2, 5_500));
  it.each<[string, Partial<Lot>]>([
    ['status', { status: 'CLD' }],
    ['pause', { paused: true }],
    ['end', { endsAt: LOT.endsAt + 1 }],
    ["owner's end", { ownerEndsAt: LOT.ownerEndsAt + 1 }],
    ['soft closes', { softCloses: 1 }],
    ['close', { closedAt: LOT.endsAt }],
    ['position', { position: LOT.position + 1 }],
    ['position of the price', { pricePosition: LOT.pricePosition + 1 }],
    ['number of the newest offer', { lastIdOffer: LOT.lastIdOffer + 1 }],
    ['number of offers', { offersCount: LOT.offersCount + 1 }],
    ['newest offer', { offers: LOT.offers && { ...LOT.offers, amountMinor: 1 } }],
    ['time of the newest offer', { lastOfferAt: LOT.endsAt }],
    ['leader', { standing: LOT.standing && { ...LOT.standing, idLeader: 9 } }],
    ['maximum', { standing: LOT.standing && { ...LOT.standing, leaderMaxMinor: 1 } }],
    ['price', { standing: LOT.standing && { ...LOT.standing, priceMinor: 1 } }],
    ['reserve', { standing: LOT.standing && { ...LOT.standing, reserveMet: false } }],
    ['seller', { idSellerDealers: [LOT.idLot + 900] }],
    ['one of two sellers', { idSellerDealers: [...LOT.idSellerDealers, 7] }],
    ['vehicle', { terms: { ...LOT.terms, idVehicles: [2] } }],
    ['policy', { terms: { ...LOT.terms, policyHash: 'another' } }],
    ['format', { terms: { ...LOT.terms, format: { kind: 'SEALED' } } }],
  ])('is another with another %s', (_fact, changes) =>
    expect(text(canonicalState.lot({ ...LOT, ...changes }))).not.toBe(
      text(canonicalState.lot(LOT)),
    ),
  );

  it('does not grow with the offers of a lot', () => {
    let history = started();
    for (let euros = 5_000; euros < 9_000; euros += 100) {
      history = after(history, offer((euros / 100) % 2, euros));
    }
    const few = text(canonicalState.lot(lotAfter(started(), offer(1, 5_000))));
    const many = text(canonicalState.lot(lotAfter(history)));
    expect(many.length - few.length).toBeLessThan(20);
  });
});
