import { seeded } from '@fairlot/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalState } from '../canonical-state.js';
import type { LotCommand } from './lot.commands.js';
import { lotDecider } from './lot.decider.js';
import type { LotEvent, LotTerms } from './lot.events.js';
import type { Lot, Offer } from './lot.state.js';
import { minimumNextMinor } from './rules/price.js';
import { rulesOf } from '../format/rules-of.js';
import {
  aBidder,
  aPolicy,
  ENDS_AT,
  MINUTE,
  scheduled,
  SOFT_CLOSE,
  someTerms,
  STARTS_AT,
} from './testing/lot-builders.js';
import { naiveMinimumNext, naiveStanding } from './testing/naive-lot.js';

const COMMANDS_MAX = 100;
/** Amounts crowd on few values and dealers are few, so that ties and self-outbidding abound. */
const UNIT = 50_00;
const BASE = 1_000_00;

const terms = fc.record({
  reserve: fc.option(fc.integer({ min: 0, max: 30 })),
  clickAndBuy: fc.option(fc.integer({ min: 31, max: 60 })),
  sealed: fc.boolean(),
  softClose: fc.option(fc.constantFrom(SOFT_CLOSE, { ...SOFT_CLOSE, hardStopMs: 2 * MINUTE })),
  increments: fc.constantFrom(
    [{ belowMinor: null, stepMinor: 100_00 }],
    [
      { belowMinor: 1_500_00, stepMinor: 50_00 },
      { belowMinor: 2_000_00, stepMinor: 120_00 },
      { belowMinor: null, stepMinor: 200_00 },
    ],
  ),
});

const lotTerms = terms.map(({ reserve, clickAndBuy, sealed, softClose, increments }): LotTerms =>
  someTerms({
    basePriceMinor: BASE,
    // Off the grid on purpose, so that rounding onto it is tried.
    reserveMinor: reserve === null ? null : BASE + reserve * UNIT + 10_00,
    clickAndBuyMinor: sealed || clickAndBuy === null ? null : BASE + clickAndBuy * UNIT,
    format: { kind: sealed ? 'SEALED' : 'ASCENDING' },
    policy: aPolicy({ unitMinor: UNIT, increments, softClose }),
  }),
);

const at = fc.oneof(
  fc.integer({ min: -MINUTE, max: 61 * MINUTE }),
  fc.integer({ min: 57 * MINUTE, max: 75 * MINUTE }),
  // The very millisecond of an end, and its neighbours.
  fc
    .tuple(fc.integer({ min: 58, max: 75 }), fc.constantFrom(-1, 0, 1))
    .map(([count, beside]) => count * MINUTE + beside),
);
const instant = at.map((ms) => STARTS_AT + ms);
const dealer = fc.integer({ min: 1, max: 4 });

const bids = fc.record({
  type: fc.constant('PlaceOffer' as const),
  kind: fc.constantFrom('OFFER', 'AGENT', 'AGENT', 'SEALED'),
  amountMinor: fc.integer({ min: -1, max: 40 }).map((units) => BASE + units * UNIT),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD'),
  bidder: dealer.map((id) => aBidder(id)),
  confirmed: fc.constantFrom(true, true, true, false),
  ifPosition: fc.option(fc.nat(40), { nil: null, freq: 12 }),
  ingressAt: instant,
}) satisfies fc.Arbitrary<LotCommand>;

const minutes = fc.integer({ min: 30, max: 90 }).map((count) => STARTS_AT + count * MINUTE);
const reason = fc.constant('because');
const rare: fc.Arbitrary<LotCommand> = fc.oneof(
  fc.record({
    type: fc.constant('VoidOffer' as const),
    idOffer: fc.integer({ min: 1, max: 30 }),
    reason,
    byStaff: fc.constant(true),
  }),
  fc.record({
    type: fc.constant('ExtendLot' as const),
    endsAt: minutes,
    note: reason,
    now: instant,
  }),
  fc.record({ type: fc.constant('FollowExtension' as const), endsAt: instant }),
  fc.record({ type: fc.constant('PauseLot' as const), reason }),
  fc.record({ type: fc.constant('ResumeLot' as const), now: instant }),
  fc.record({ type: fc.constant('CloseLot' as const), now: instant }),
  fc.record({
    type: fc.constant('CloseLotEarly' as const),
    reason,
    byStaff: fc.boolean(),
    now: instant,
  }),
  fc.record({ type: fc.constant('ReopenLot' as const), endsAt: minutes, reason, now: instant }),
  fc.record({
    type: fc.constant('BuyNow' as const),
    bidder: dealer.map((id) => aBidder(id)),
    confirmed: fc.boolean(),
    ingressAt: instant,
  }),
  fc.constant<LotCommand>({
    type: 'MarkAwarded',
    idOffer: 1,
    idDealer: 1,
    priceMinor: BASE,
  }),
  fc.record({ type: fc.constant('MarkAwardReverted' as const), reason }),
);

const script = fc.record({
  terms: lotTerms,
  commands: fc.array(fc.oneof({ weight: 9, arbitrary: bids }, { weight: 1, arbitrary: rare }), {
    maxLength: COMMANDS_MAX,
    size: 'max',
  }),
});
type Script = { readonly terms: LotTerms; readonly commands: readonly LotCommand[] };

/** One accepted command: the lot before and after it. */
type Step = {
  readonly command: LotCommand;
  readonly before: Lot;
  readonly after: Lot;
  readonly events: readonly LotEvent[];
};

const play = ({ terms: given, commands }: Script): readonly Step[] => {
  const start: LotEvent = { type: 'LotStarted', data: { endsAt: ENDS_AT } };
  let lot = [scheduled(given), start].reduce(
    (state, event) => lotDecider.evolve(state, event),
    lotDecider.initial,
  );
  const steps: Step[] = [];
  for (const command of commands) {
    if (lot.status === null) break;
    const before: Lot = lot;
    const decision = lotDecider.decide(command, before);
    if (decision.outcome === 'refused') continue;
    for (const event of decision.events) lot = lotDecider.evolve(lot, event);
    if (lot.status !== null) steps.push({ command, before, after: lot, events: decision.events });
  }
  return steps;
};

const offersIn = (events: readonly LotEvent[]): Offer[] => {
  let standing: Offer[] = [];
  for (const { type, data } of events) {
    if (type === 'OfferAccepted') standing.push(data);
    if (type === 'SealedOfferAccepted') standing.push({ ...data, kind: 'SEALED' });
    if (type === 'OfferVoided') standing = standing.filter((one) => one.idOffer !== data.idOffer);
  }
  return standing;
};

const everyStep = (judge: (step: Step, history: readonly LotEvent[]) => void) =>
  seeded(script, (given) => {
    const history: LotEvent[] = [];
    for (const step of play(given)) {
      history.push(...step.events);
      judge(step, history);
    }
  });

const isVoid = ({ command }: Step) => command.type === 'VoidOffer';

describe('invariants of a lot, 1,000 generated runs of up to 100 commands each', () => {
  it('I1 the price never falls except by a void', () =>
    everyStep((step) => {
      if (isVoid(step)) return;
      const price = step.after.standing?.priceMinor ?? 0;
      expect(price).toBeGreaterThanOrEqual(step.before.standing?.priceMinor ?? 0);
    }));

  it("I2 the price is never above the leader's maximum", () =>
    everyStep(({ after: { standing } }) => {
      if (standing === null) return;
      expect(standing.priceMinor).toBeLessThanOrEqual(standing.leaderMaxMinor);
    }));

  it('I3 leader, price, reserve and minimum next equal the naive twin (STA-077, STA-078)', () =>
    everyStep(({ after: lot }, history) => {
      if (lot.terms.format.kind === 'SEALED') return;
      const twin = naiveStanding(lot.terms, offersIn(history));
      const { standing } = lot;
      expect(standing === null).toBe(twin === null);
      expect(standing).toMatchObject(twin ?? {});
      expect(minimumNextMinor(lot)).toBe(naiveMinimumNext(lot.terms, twin));
    }));

  it('I4 the effective end never moves earlier', () =>
    everyStep(({ before, after: lot }) => {
      expect(lot.endsAt).toBeGreaterThanOrEqual(before.endsAt);
    }));

  it('I5 no offer stamped at or after the effective end, or before the start, is accepted', () =>
    everyStep(({ command, before }) => {
      if (command.type !== 'PlaceOffer' && command.type !== 'BuyNow') return;
      expect(command.ingressAt).toBeGreaterThanOrEqual(before.terms.startsAt);
      expect(command.ingressAt).toBeLessThan(before.endsAt);
    }));

  it("ENG-20 closed early: before the end, in nobody's last minute, a sealed lot by staff only", () =>
    everyStep(({ command, before, after: lot }, history) => {
      if (command.type !== 'CloseLotEarly') return;
      const last = history.findLast(({ type }) => type === 'OfferAccepted');
      const offeredAt = last?.type === 'OfferAccepted' ? last.data.offeredAt : null;
      expect([lot.status, lot.endsAt]).toEqual(['CLD', before.endsAt]);
      expect(command.now).toBeLessThan(before.endsAt);
      if (offeredAt !== null) expect(command.now - offeredAt).toBeGreaterThanOrEqual(MINUTE);
      if (before.terms.format.kind === 'SEALED') expect(command.byStaff).toBe(true);
    }));

  it('I6 at most one award is active, and only an awarded lot has one', () =>
    everyStep(({ before, after: lot, events }) => {
      expect(lot.awarded !== null).toBe(lot.status === 'AWA');
      const awards = events.filter(({ type }) => type === 'LotSold' || type === 'LotAwarded');
      if (awards.length > 0) expect([awards.length, before.awarded]).toEqual([1, null]);
    }));

  it('I7 the same commands in the same order give the same events and the same state', () =>
    seeded(script, (given) => {
      const [first, second] = [play(given), play(given)];
      const text = (steps: readonly Step[]) =>
        JSON.stringify(steps.map(({ events, after: lot }) => [events, canonicalState.lot(lot)]));
      expect(text(first)).toBe(text(second));
    }));

  it('sealed: what binds is the highest offer of each dealer that stands, earlier first', () =>
    everyStep(({ after: lot }, history) => {
      if (lot.terms.format.kind !== 'SEALED') return;
      const offers = offersIn(history);
      const best = offers
        .filter(
          (one) => !offers.some((o) => o.idDealer === one.idDealer && o.idOffer > one.idOffer),
        )
        .toSorted((a, b) => b.amountMinor - a.amountMinor || a.idOffer - b.idOffer)
        .map(({ idOffer, idDealer, amountMinor }) => ({ idOffer, idDealer, amountMinor }));
      expect(rulesOf(lot.terms.format).bound(lot)).toEqual(best);
    }));

  it('the generator closes lots early', () => {
    let early = 0;
    everyStep(({ command }) => {
      if (command.type === 'CloseLotEarly') early += 1;
    });
    expect(early).toBeGreaterThan(20);
  });

  it('the generator reaches what the invariants speak of', () => {
    const seen = new Set<string>();
    everyStep(({ events }) => events.forEach(({ type }) => seen.add(type)));
    expect([...seen].toSorted()).toEqual([
      'LotAwardReverted',
      'LotAwarded',
      'LotClosed',
      'LotExtended',
      'LotPaused',
      'LotReopened',
      'LotResumed',
      'LotSold',
      'OfferAccepted',
      'OfferVoided',
      'SealedOfferAccepted',
    ]);
  });
});
