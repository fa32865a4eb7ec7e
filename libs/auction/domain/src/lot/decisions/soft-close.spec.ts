import { checkProperty, specify } from '@fairlot/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LotCommand } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { ExtensionReason } from '../../status.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import {
  play,
  agent,
  makePolicy,
  ENDS_AT,
  lotAfter,
  MINUTE_MS,
  offer,
  SOFT_CLOSE,
  started,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const soft = started({ policy: makePolicy({ softClose: SOFT_CLOSE }) });
const { windowMs, addMs } = SOFT_CLOSE;
const INSIDE = { ingressAt: ENDS_AT - 1 };
const accepted: LotEvent = expect.objectContaining({ type: 'OfferAccepted' });
const extended = (endsAt: number, reason: ExtensionReason, note: string | null = null) =>
  ({ type: 'LotExtended', data: { endsAt, reason, note } }) satisfies LotEvent;

describe('the soft close (domain section 6)', () => {
  const at = (ingressAt: number) => ({ ingressAt });

  it('extends the end for a bid in the first millisecond of the window', () => {
    const ingressAt = ENDS_AT - windowMs;
    given(...soft)
      .when(offer(1, 5_000, at(ingressAt)))
      .then(accepted, extended(ingressAt + addMs, 'SOFT_CLOSE'));
  });

  it('does not extend the end for a bid one millisecond before the window', () =>
    given(...soft)
      .when(offer(1, 5_000, at(ENDS_AT - windowMs - 1)))
      .then(accepted));

  it('extends the end for a bid one millisecond before the end', () =>
    given(...soft)
      .when(offer(1, 5_000, at(ENDS_AT - 1)))
      .then(accepted, extended(ENDS_AT - 1 + addMs, 'SOFT_CLOSE')));

  it('does not extend the end if neither price nor leader changes', () =>
    given(...play(soft, agent(1, 6_000)))
      .when(agent(1, 7_000, at(ENDS_AT - 1)))
      .then(accepted));

  it('extends the end if an agent defends the lead and only the price rises', () =>
    given(...play(soft, agent(1, 6_000)))
      .when(agent(2, 5_500, at(ENDS_AT - 1)))
      .then(accepted, extended(ENDS_AT - 1 + addMs, 'SOFT_CLOSE')));

  it('does not extend the end for a refused bid', () => {
    const history = play(soft, offer(1, 5_000));
    given(...history)
      .when(offer(2, 5_000, at(ENDS_AT - 1)))
      .thenRefused('BELOW_MIN_NEXT');
    expect(lotAfter(history).endsAt).toBe(ENDS_AT);
  });

  it('counts one period for twenty bids in the same window', () => {
    const policy = makePolicy({
      softClose: { ...SOFT_CLOSE, windowMs: addMs, maxCount: 20, hardStopMs: 60 * MINUTE_MS },
    });
    let history = started({ policy });
    for (let each = 0; each < 20; each += 1) {
      const ingressAt = ENDS_AT - 10_000 + each * 500;
      history = play(history, offer(each % 2, 5_000 + each * 100, at(ingressAt)));
    }
    const end = lotAfter(history).endsAt;
    given(...history)
      .when(offer(7, 9_000, at(end - 1)))
      .then(accepted, extended(end - 1 + addMs, 'SOFT_CLOSE'));
  });

  it('does not extend the end if the leader raises their own bid, although the price moves', () =>
    given(...play(soft, offer(1, 5_000)))
      .when(offer(1, 5_100, at(ENDS_AT - 1)))
      .then(accepted));

  it('stops after maxCount periods of one extension each, counted from the published end', () => {
    const stopsAt = ENDS_AT + SOFT_CLOSE.maxCount * addMs;
    let history = soft;
    for (let each = 0; each < 9; each += 1) {
      const ingressAt = lotAfter(history).endsAt - 1;
      history = play(history, offer(each % 2, 5_000 + each * 100, at(ingressAt)));
    }
    expect(lotAfter(history).endsAt).toBe(stopsAt);
    given(...history)
      .when(offer(7, 9_000, at(stopsAt - 1)))
      .then(accepted);
  });

  it('stops at the hard limit after the published end', () => {
    const short = started({
      policy: makePolicy({ softClose: { ...SOFT_CLOSE, hardStopMs: MINUTE_MS } }),
    });
    given(...short)
      .when(offer(1, 5_000, at(ENDS_AT - 1)))
      .then(accepted, extended(ENDS_AT + MINUTE_MS, 'SOFT_CLOSE'));
  });

  it('gives the other bidders the whole window, even if the extension of the policy is shorter', () => {
    const policy = makePolicy({ softClose: { ...SOFT_CLOSE, addMs: 1_000 } });
    given(...started({ policy }))
      .when(offer(1, 5_000, at(ENDS_AT - 1)))
      .then(accepted, extended(ENDS_AT - 1 + windowMs, 'SOFT_CLOSE'));
  });

  it('counts the hard limit from the published end, not from an extended end', () => {
    const policy = makePolicy({ softClose: { ...SOFT_CLOSE, hardStopMs: 4 * MINUTE_MS } });
    const once = play(started({ policy }), offer(1, 5_000, at(ENDS_AT - 1)));
    const end = lotAfter(once).endsAt;
    const twice = play(once, offer(2, 5_100, at(end - 1)));
    expect(lotAfter(twice).endsAt).toBe(ENDS_AT + 4 * MINUTE_MS);
    given(...twice)
      .when(offer(1, 5_200, at(ENDS_AT + 4 * MINUTE_MS - 1)))
      .then(accepted);
  });

  it('counts the hard limit and the periods again from a new end set by the owner', () => {
    const newEnd = ENDS_AT + 30 * MINUTE_MS;
    const lot = lotAfter(
      soft,
      offer(1, 5_000, at(ENDS_AT - 1)),
      { type: 'ExtendLot', endsAt: newEnd, note: 'demand', now: ENDS_AT },
      offer(2, 5_100, at(newEnd - 1)),
    );
    expect(lot.ownerEndsAt).toBe(newEnd);
    expect(lot.endsAt).toBe(newEnd - 1 + addMs);
  });

  it('never extends a sealed lot', () => {
    const sealedSoft = started({
      format: { kind: 'SEALED' },
      policy: makePolicy({ softClose: SOFT_CLOSE }),
    });
    given(...sealedSoft)
      .when(offer(1, 5_000, { kind: 'SEALED', ingressAt: ENDS_AT - 1 }))
      .then(expect.objectContaining({ type: 'SealedOfferAccepted' }));
  });

  it('of another lot of the auction moves the end only to a later time', () => {
    given(...soft)
      .when({ type: 'FollowExtension', endsAt: ENDS_AT + 1, ...INSIDE })
      .then(extended(ENDS_AT + 1, 'SOFT_CLOSE'));
    given(...soft)
      .when({ type: 'FollowExtension', endsAt: ENDS_AT, ...INSIDE })
      .thenNothing();
  });

  it('of another lot of the auction moves the end at most to the own limit', () => {
    const short = started({
      policy: makePolicy({ softClose: { ...SOFT_CLOSE, scope: 'AUCTION', hardStopMs: MINUTE_MS } }),
    });
    const followed = play(short, {
      type: 'FollowExtension',
      endsAt: ENDS_AT + 2 * MINUTE_MS,
      ...INSIDE,
    });
    expect(lotAfter(followed).endsAt).toBe(ENDS_AT + MINUTE_MS);
    given(...followed)
      .when({ type: 'FollowExtension', endsAt: ENDS_AT + 3 * MINUTE_MS, ...INSIDE })
      .thenNothing();
  });

  it('does not count an outage against the limit', () => {
    const policy = makePolicy({ softClose: { ...SOFT_CLOSE, hardStopMs: MINUTE_MS } });
    const late = play(started({ policy }), { type: 'CloseLot', now: ENDS_AT + 5 * MINUTE_MS });
    const end = lotAfter(late).endsAt;
    given(...late)
      .when(offer(1, 5_000, at(end - 1)))
      .then(accepted, extended(end + MINUTE_MS, 'SOFT_CLOSE'));
  });
});

const policies = fc.record({
  scope: fc.constant('AUCTION' as const),
  windowMs: fc.integer({ min: 1, max: 3 * MINUTE_MS }),
  addMs: fc.integer({ min: 1, max: 3 * MINUTE_MS }),
  maxCount: fc.integer({ min: 1, max: 6 }),
  hardStopMs: fc.integer({ min: 0, max: 12 * MINUTE_MS }),
});
/** Many bids of two dealers shortly before the end, each raising the price by a few steps. */
const bids = fc.record({
  type: fc.constant('bid' as const),
  dealer: fc.integer({ min: 1, max: 2 }),
  isAgent: fc.boolean(),
  steps: fc.integer({ min: 0, max: 6 }),
  beforeEndMs: fc.oneof(
    fc.integer({ min: 1, max: 9_000 }),
    fc.integer({ min: 1, max: 4 * MINUTE_MS }),
  ),
});
const moves = fc.oneof(
  { weight: 12, arbitrary: bids },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('follow' as const), byMs: fc.nat(20 * MINUTE_MS) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('late' as const) }) },
);
type Move = typeof moves extends fc.Arbitrary<infer One> ? One : never;

const commandOf = (move: Move, { endsAt, standing }: Lot): LotCommand => {
  if (move.type === 'follow')
    return { type: 'FollowExtension', endsAt: endsAt + move.byMs, ingressAt: endsAt - 1 };
  // So late that the lot is extended instead of closed.
  if (move.type === 'late') return { type: 'CloseLot', now: endsAt + 3 * MINUTE_MS };
  const price = Math.round((standing?.priceMinor ?? 4_900_00) / 100);
  const kind = move.isAgent ? 'AGENT' : 'OFFER';
  const ingressAt = endsAt - move.beforeEndMs;
  return offer(move.dealer, price + move.steps * 100, { kind, ingressAt });
};

describe('a soft close after any sequence of bids', () => {
  const runs = fc.record({ softClose: policies, run: fc.array(moves, { maxLength: 40 }) });
  /** Plays a run. The limit (`stop`) is computed here, from the policy only. */
  const judged = (judge: (step: { move: Move; before: Lot; lot: Lot; stop: number }) => void) =>
    checkProperty(runs, ({ softClose, run }) => {
      const longestMs = softClose.maxCount * Math.max(softClose.windowMs, softClose.addMs);
      let stop = ENDS_AT + Math.min(softClose.hardStopMs, longestMs);
      let lot = lotAfter(started({ policy: makePolicy({ softClose }) }));
      for (const move of run) {
        const before = lot;
        const decision = lotDecider.decide(commandOf(move, lot), lot);
        if (decision.outcome === 'refused') continue;
        for (const event of decision.events) lot = lotDecider.evolve(lot, event) as Lot;
        if (move.type === 'late') stop += lot.endsAt - before.endsAt;
        judge({ move, before, lot, stop });
      }
    });

  it('leaves a bidder who was outbid, or whose price rose, the whole window to respond, up to the limit', () => {
    let extensions = 0;
    judged(({ move, before, lot, stop }) => {
      if (move.type !== 'bid' || before.standing?.idLeader === move.dealer) return;
      const { standing: was } = before;
      const moved =
        was?.idLeader !== lot.standing?.idLeader || was?.priceMinor !== lot.standing?.priceMinor;
      if (!moved) return;
      const left = lot.endsAt - before.endsAt + move.beforeEndMs;
      const { softClose } = lot.terms.policy;
      if (lot.endsAt < stop) expect(left).toBeGreaterThanOrEqual(softClose?.windowMs ?? Infinity);
      if (lot.endsAt > before.endsAt) extensions += 1;
    });
    expect(extensions).toBeGreaterThan(100);
  });

  it('never moves the end past the limit', () =>
    judged(({ lot, stop }) => expect(lot.endsAt).toBeLessThanOrEqual(stop)));

  it('never moves the end if the leader raises their own bid', () =>
    judged(({ move, before, lot }) => {
      if (move.type === 'bid' && before.standing?.idLeader === move.dealer)
        expect(lot.endsAt).toBe(before.endsAt);
    }));
});
