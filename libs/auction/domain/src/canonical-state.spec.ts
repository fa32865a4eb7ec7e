import { describe, expect, it } from 'vitest';
import { auctionDecider } from './auction/auction.decider.js';
import { awardDecider } from './award/award.decider.js';
import { canonicalState } from './canonical-state.js';
import { lotDecider } from './lot/lot.decider.js';
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
