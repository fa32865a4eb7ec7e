import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { canonicalState } from '../canonical-state.js';
import { lotDecider } from './lot.decider.js';
import type { LotEvent } from './lot.events.js';
import {
  play,
  agent,
  makePolicy,
  buy,
  ENDS_AT,
  fold,
  lotAfter,
  MINUTE_MS,
  offer,
  scheduled,
  sealed,
  SOFT_CLOSE,
  makeTerms,
  started,
} from './testing/lot-builders.js';

const { given } = specify(lotDecider);
const soft = started({ policy: makePolicy({ softClose: SOFT_CLOSE }) });

/** One event of every type that a lot can write. */
const EVERY_EVENT: readonly LotEvent[] = [
  scheduled(),
  { type: 'LotRescheduled', data: { ...makeTerms(), idSellerDealers: [9] } },
  { type: 'LotStarted', data: { endsAt: ENDS_AT } },
  ...play(started(), agent(1, 6_000)).slice(2),
  ...play(started({ format: { kind: 'SEALED' } }), sealed(1, 6_000)).slice(2),
  {
    type: 'OfferVoided',
    data: {
      idOffer: 1,
      reason: 'mistaken',
      idLeader: null,
      idLeadingOffer: null,
      leaderMaxMinor: null,
      priceMinor: null,
      reserveMet: false,
    },
  },
  { type: 'LotExtended', data: { endsAt: ENDS_AT + 1, reason: 'SOFT_CLOSE', note: null } },
  { type: 'LotPaused', data: { reason: 'photographs' } },
  { type: 'LotResumed', data: { endsAt: ENDS_AT + 2 } },
  { type: 'LastCallStarted', data: { closesAt: ENDS_AT + 1, reason: 'the gate closes' } },
  { type: 'LastCallCancelled', data: { cause: 'OFFER' } },
  { type: 'LotWithdrawn', data: { reason: 'sold' } },
  {
    type: 'LotClosed',
    data: { closedAt: ENDS_AT + 2, awardStatus: 'TBA', reserveMet: true, bound: [], reason: null },
  },
  { type: 'LotReopened', data: { endsAt: ENDS_AT + 3, reason: 'photographs' } },
  { type: 'LotSold', data: { idOffer: 3, idDealer: 1, priceMinor: 9_000_00 } },
  { type: 'LotAwardReverted', data: { reason: 'withdrawn' } },
  { type: 'LotAwarded', data: { idOffer: 1, idDealer: 1, priceMinor: 6_000_00 } },
];

describe('a lot, without known defects of public auction engines (domain section 11),', () => {
  it('accepts a bid after the original end and before the extended one', () => {
    const extended = play(soft, offer(1, 5_000, { ingressAt: ENDS_AT - 1 }));
    given(...extended)
      .when(offer(2, 5_100, { ingressAt: ENDS_AT }))
      .then(expect.objectContaining({ type: 'OfferAccepted' }));
    given(...extended)
      .when({ type: 'CloseLot', now: ENDS_AT })
      .thenRefused('INVALID_TRANSITION');
  });

  it('handles every event in its fold: each advances the position and changes the state', () => {
    const types = new Set(EVERY_EVENT.map(({ type }) => type));
    expect(types.size).toBe(17);
    let state = fold([]);
    for (const event of EVERY_EVENT) {
      const next = lotDecider.evolve(state, event);
      expect(next.position).toBe(state.position + 1);
      const { position: _before, ...former } = state;
      const { position: _after, ...latter } = next;
      if (event.type !== 'LotRescheduled') expect(latter, event.type).not.toEqual(former);
      state = next;
    }
  });

  it('does not apply the current rules to stored events, whose consequences stay as stored', () => {
    const [stored] = play(started(), agent(1, 6_000)).slice(2);
    if (stored?.type !== 'OfferAccepted') throw new Error('an offer was expected');
    const odd = { ...stored.data, priceMinor: 4_321, leaderMaxMinor: 4_322, idLeader: 77 };
    const lot = fold([...started(), { type: 'OfferAccepted', data: odd }]);
    expect(lot).toMatchObject({
      standing: { priceMinor: 4_321, leaderMaxMinor: 4_322, idLeader: 77 },
    });
  });

  it('keeps a second agent with the same maximum in second place, and lets it lead after a void', () => {
    const tied = play(started(), agent(1, 6_000), agent(2, 6_000));
    expect(lotAfter(tied)).toMatchObject({ offersCount: 2, standing: { idLeader: 1 } });
    const voided = lotAfter(tied, {
      type: 'VoidOffer',
      idOffer: 1,
      reason: 'mistaken',
      byStaff: true,
    });
    expect(voided).toMatchObject({
      offersCount: 1,
      standing: { idLeader: 2, leaderMaxMinor: 6_000_00, priceMinor: 5_000_00 },
    });
  });

  it("never lowers the leader's maximum through a lower bid, not even by the leader", () => {
    expect(lotAfter(started(), agent(1, 9_000), agent(2, 6_000)).standing).toMatchObject({
      idLeader: 1,
      leaderMaxMinor: 9_000_00,
    });
    expect(lotAfter(started(), agent(1, 9_000), offer(1, 6_000)).standing).toMatchObject({
      idLeader: 1,
      leaderMaxMinor: 9_000_00,
    });
  });

  it('never shows sealed amounts to bidders while bidding is open (I11)', () => {
    const open = play(started({ format: { kind: 'SEALED' } }), sealed(1, 7_700));
    const { standing, pricePosition } = lotAfter(open);
    expect([standing, pricePosition]).toEqual([null, -1]);
    for (const command of [
      sealed(2, 4_900),
      offer(2, 5_000),
      sealed(2, 9_000, { confirmed: false }),
    ]) {
      const refused = lotDecider.decide(command, fold(open));
      expect(refused.outcome).toBe('refused');
      expect(JSON.stringify(refused)).not.toContain('770000');
    }
  });

  it('never extends the clock on a refused bid', () => {
    const history = play(soft, offer(1, 5_000));
    given(...history)
      .when(offer(2, 5_050, { ingressAt: ENDS_AT - 1 }))
      .thenRefused('NOT_A_WHOLE_STEP');
    expect(lotAfter(history).endsAt).toBe(ENDS_AT);
  });

  it('decides the second of two concurrent bids at one price after the first, and refuses it', () => {
    const first = offer(1, 5_000);
    const second = offer(2, 5_000);
    given(...started())
      .when(second)
      .then(expect.objectContaining({ type: 'OfferAccepted' }));
    given(...play(started(), first))
      .when(second)
      .thenRefused('BELOW_MIN_NEXT');
  });

  it('sells to only one of two simultaneous click-and-buys', () => {
    const lot = started({ clickAndBuyMinor: 9_000_00 });
    given(...play(lot, buy(1)))
      .when(buy(2))
      .thenRefused('ALREADY_SOLD', { position: 2 });
  });

  it('has equal canonical text only for equal histories, so that a bid that is counted twice is detected', () => {
    const once = play(started(), offer(1, 5_000));
    const text = (events: readonly LotEvent[]) => JSON.stringify(canonicalState.lot(fold(events)));
    expect(text(once)).toBe(text(once.slice()));
    expect(text([...once, ...once.slice(2)])).not.toBe(text(once));
  });

  it('leaves the state unchanged while deciding, so that an abandoned decision needs no undo', () => {
    const before = fold(play(started(), agent(1, 6_000)));
    const text = JSON.stringify(before);
    lotDecider.decide(agent(2, 7_000), before);
    lotDecider.evolve(before, {
      type: 'LotExtended',
      data: { endsAt: ENDS_AT + MINUTE_MS, reason: 'OWNER', note: 'x' },
    });
    expect(JSON.stringify(before)).toBe(text);
  });
});
