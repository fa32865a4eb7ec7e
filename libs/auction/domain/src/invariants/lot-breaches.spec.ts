import { describe, expect, it } from 'vitest';
import { lotDecider } from '../lot/lot.decider.js';
import type { LotEvent, LotExtended, OfferAccepted } from '../lot/lot.events.js';
import {
  play,
  agent,
  ENDS_AT,
  fold,
  MINUTE_MS,
  offer,
  scheduled,
  sealed,
  started,
  STARTS_AT,
} from '../lot/testing/lot-builders.js';
import { lotBreaches } from './lot-breaches.js';

const IN_TIME = STARTS_AT + MINUTE_MS;
/** Returns the invariants that `event` breaks after the `given` events. */
const brokenBy = (given: readonly LotEvent[], event: LotEvent, ingressAt = IN_TIME) => {
  const before = fold(given);
  const step = { before, event, after: lotDecider.evolve(before, event), ingressAt };
  return lotBreaches(step).map(({ rule }) => rule);
};

/** Dealer 1 leads with bid 1, an agent up to 6,000. The price is 5,600 because of bid 2. */
const LED = play(started(), agent(1, 6_000), offer(2, 5_500));
const next: OfferAccepted['data'] = {
  idOffer: 3,
  idDealer: 2,
  offeredAt: IN_TIME,
  kind: 'OFFER',
  currency: 'EUR',
  amountMinor: 5_800_00,
  idLeader: 1,
  idLeadingOffer: 1,
  leaderMaxMinor: 6_000_00,
  priceMinor: 5_900_00,
  reserveMet: true,
};
const accepted = (changes: Partial<OfferAccepted['data']> = {}): LotEvent => ({
  type: 'OfferAccepted',
  data: { ...next, ...changes },
});
const ahead = { idDealer: 3, idLeader: 3, idLeadingOffer: 3 } as const;
const SEALED = { format: { kind: 'SEALED' } } as const;

const reopened = (ms: number): LotEvent => ({
  type: 'LotReopened',
  data: { endsAt: ENDS_AT + ms, reason: 'a power cut' },
});

it('lotBreaches finds no breach before a lot is scheduled, or in its scheduling', () => {
  expect(brokenBy([], accepted({ priceMinor: 9_000_00 }), 0)).toEqual([]);
  expect(brokenBy([], scheduled(), 0)).toEqual([]);
});

describe('an accepted bid breaks', () => {
  it.each<[string, readonly string[], Partial<OfferAccepted['data']>]>([
    ['nothing with the right consequence', [], {}],
    ['nothing when the price stays', [], { priceMinor: 5_600_00 }],
    ['I1 when the price falls', ['I1'], { priceMinor: 5_599_99 }],
    ['nothing at the maximum itself', [], { priceMinor: 6_000_00 }],
    ["I2 above the leader's maximum", ['I2'], { priceMinor: 6_000_01 }],
    ['I3 when another leads', ['I3'], { idLeader: 2 }],
    ['I3 when another bid sets the maximum', ['I3'], { idLeadingOffer: 3 }],
    ['I3 when the maximum is wrong', ['I3'], { leaderMaxMinor: 5_950_00 }],
    ['I3 when the later of two equal bids leads', ['I3'], { amountMinor: 6_000_00, ...ahead }],
    ['I3 when the higher bid does not lead', ['I3'], { amountMinor: 6_100_00 }],
    [
      'nothing when the higher bid leads',
      [],
      { ...ahead, amountMinor: 6_100_00, leaderMaxMinor: 6_100_00, priceMinor: 6_100_00 },
    ],
  ])('%s', (_what, rules, changes) => expect(brokenBy(LED, accepted(changes))).toEqual(rules));

  it('I3 if the first bid does not lead', () => {
    const first = { ...next, ...ahead, leaderMaxMinor: 5_800_00, priceMinor: 5_800_00 };
    expect(brokenBy(started(), accepted({ ...first, idDealer: 3 }))).toEqual([]);
    expect(brokenBy(started(), accepted({ ...first, idDealer: 2 }))).toEqual(['I3']);
  });

  it.each<[string, number, readonly string[]]>([
    ['nothing at the start', STARTS_AT, []],
    ['I5 before the start', STARTS_AT - 1, ['I5']],
    ['nothing just before the end', ENDS_AT - 1, []],
    ['I5 at the end', ENDS_AT, ['I5']],
  ])('%s, even for a sealed bid and a click-and-buy', (_what, ingressAt, rules) => {
    const { idOffer, idDealer, amountMinor, currency, priceMinor } = next;
    const hidden = { idOffer, idDealer, amountMinor, currency };
    const events: readonly (readonly [readonly LotEvent[], LotEvent])[] = [
      [LED, accepted()],
      [started(SEALED), { type: 'SealedOfferAccepted', data: hidden }],
      [LED, { type: 'LotSold', data: { idOffer, idDealer, priceMinor } }],
    ];
    for (const [given, event] of events) expect(brokenBy(given, event, ingressAt)).toEqual(rules);
  });

  it('I5 from the millisecond in which a last call ends', () => {
    const closesAt = IN_TIME + 1;
    const called = play(started(), offer(1, 5_000), agent(1, 6_000), offer(2, 5_500));
    const call: LotEvent = { type: 'LastCallStarted', data: { closesAt, reason: 'gate' } };
    const late = accepted({ idOffer: 4, idLeadingOffer: 2 });
    expect(brokenBy([...called, call], late, closesAt - 1)).toEqual([]);
    expect(brokenBy([...called, call], late, closesAt)).toEqual(['I5']);
  });
});

describe('a voided bid breaks', () => {
  const nobody = { idLeader: null, idLeadingOffer: null, leaderMaxMinor: null, priceMinor: null };
  const by = (idLeader: number, leaderMaxMinor: number, priceMinor: number) => ({
    idLeader,
    idLeadingOffer: idLeader,
    leaderMaxMinor,
    priceMinor,
  });
  const voided = (idOffer: number, left: typeof nobody | ReturnType<typeof by>): LotEvent => ({
    type: 'OfferVoided',
    data: { idOffer, reason: 'typo', reserveMet: true, ...left },
  });
  const tied = play(started(), agent(1, 6_000), agent(2, 6_000), agent(3, 6_500));

  it('nothing if leader and price follow from the remaining bids, where the earlier of two equal bids leads', () => {
    expect(brokenBy(tied, voided(3, by(1, 6_000_00, 5_000_00)))).toEqual([]);
    expect(brokenBy(LED, voided(1, by(2, 5_500_00, 5_500_00)))).toEqual([]);
    expect(brokenBy(play(started(), offer(1, 5_000)), voided(1, nobody))).toEqual([]);
  });

  it('I3 if the new leader does not have the best remaining bid', () => {
    expect(brokenBy(tied, voided(3, by(2, 6_000_00, 6_000_00)))).toEqual(['I3']);
    expect(brokenBy(tied, voided(3, nobody))).toEqual(['I3']);
    const alone = play(started(), offer(1, 5_000));
    expect(brokenBy(alone, voided(1, by(1, 5_000_00, 5_000_00)))).toEqual(['I3']);
  });

  it('nothing on a sealed lot, which has no leader', () => {
    const two = play(started(SEALED), sealed(1, 6_000), sealed(2, 7_000));
    expect(brokenBy(two, voided(2, nobody))).toEqual([]);
  });
});

describe('a new end breaks', () => {
  const moved = (ms: number, reason: LotExtended['data']['reason']): LotEvent => ({
    type: 'LotExtended',
    data: { endsAt: ENDS_AT + ms, reason, note: null },
  });
  const begun: LotEvent = { type: 'LotStarted', data: { endsAt: ENDS_AT - 1 } };
  it.each<[string, readonly LotEvent[], LotEvent, readonly string[]]>([
    ['nothing when it stays', LED, moved(0, 'OWNER'), []],
    ['I4 when it moves earlier', LED, moved(-1, 'SOFT_CLOSE'), ['I4']],
    ['I4 when its owner takes time from bidders', LED, moved(-1, 'OWNER'), ['I4']],
    ['nothing when its owner does before the first bid', started(), moved(-1, 'OWNER'), []],
    ['I4 when no owner requested it', started(), moved(-1, 'TECHNICAL'), ['I4']],
    ['I4 when a reopening sets an earlier end', LED, reopened(-1), ['I4']],
    ['nothing before the start', [scheduled()], begun, []],
  ])('%s', (_what, given, event, rules) => expect(brokenBy(given, event)).toEqual(rules));
});

describe('a sale breaks', () => {
  const sale = { idOffer: 3, idDealer: 2, priceMinor: 9_000_00 };
  const sold: LotEvent = { type: 'LotSold', data: sale };
  const awarded: LotEvent = { type: 'LotAwarded', data: sale };
  const reverted: LotEvent = { type: 'LotAwardReverted', data: { reason: 'not paid' } };

  it.each([[sold], [awarded]])('I6 while an award is active: %o', (event) => {
    expect(brokenBy(LED, event)).toEqual([]);
    expect(brokenBy([...LED, sold], event)).toEqual(['I6']);
    expect(brokenBy([...LED, awarded, reverted], event)).toEqual([]);
  });
  it('nothing if the sale is reverted', () =>
    expect(brokenBy([...LED, sold], reverted)).toEqual([]));
});

it('lotBreaches describes each breach and names its event', () => {
  const messagesOf = (event: LotEvent, ingressAt = IN_TIME) => {
    const before = fold([...LED, { type: 'LotAwarded', data: { ...next } }]);
    const step = { before, event, after: lotDecider.evolve(before, event), ingressAt };
    return lotBreaches(step).map(({ message }) => message);
  };
  expect(messagesOf(accepted({ priceMinor: 1, idLeader: 2 }), 0)).toEqual([
    'the price fell without a void (OfferAccepted)',
    'the leader is not the earliest of the highest maximum',
    "an offer stamped outside of the lot's time was taken (OfferAccepted)",
  ]);
  expect(messagesOf(accepted({ priceMinor: 7_000_00 }))).toEqual([
    "the price is above the leader's maximum",
  ]);
  expect(messagesOf(reopened(-1))).toEqual(['the end moved earlier (LotReopened)']);
  expect(messagesOf({ type: 'LotAwarded', data: next })).toEqual([
    'the lot was awarded while an award was active',
  ]);
});
