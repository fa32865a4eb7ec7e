import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { Policy } from '../../policy/policy.js';
import { lotDecider } from '../lot.decider.js';
import type { LotTerms } from '../lot.events.js';
import {
  play,
  makePolicy,
  ENDS_AT,
  lotAfter,
  NOW,
  offer,
  scheduled,
  SELLER,
  SOFT_CLOSE,
  makeTerms,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const schedule = (changes: Partial<LotTerms> = {}, now = NOW) =>
  ({
    type: 'ScheduleLot',
    idAuction: 1,
    idLot: 1,
    idSellerDealers: [SELLER],
    terms: makeTerms(changes),
    now,
  }) as const;
const policy = (changes: Partial<Policy>) => ({ policy: makePolicy(changes) });
const last = (stepMinor: number) => ({ belowMinor: null, stepMinor });

describe('the terms of a lot', () => {
  it('are set by scheduling', () => given().when(schedule()).then(scheduled()));

  it.each<readonly [string, Partial<LotTerms>]>([
    ['click-and-buy at the reserve', { reserveMinor: 6_000_00, clickAndBuyMinor: 6_000_00 }],
    ['a reserve at the base', { reserveMinor: 5_000_00 }],
    ['a start in the past', { startsAt: NOW - 1 }],
  ])('may have %s', (_title, changes) => given().when(schedule(changes)).then(scheduled(changes)));

  it.each<readonly [string, Partial<LotTerms>]>([
    ['idVehicles', { idVehicles: [] }],
    ['idVehicles', { idVehicles: [1, 1] }],
    ['currency', { currency: '' }],
    ['startsAt', { startsAt: Number.NaN }],
    ['endsAt', { endsAt: STARTS_AT }],
    ['endsAt', { startsAt: NOW - 2, endsAt: NOW }],
    ['basePriceMinor', { basePriceMinor: 0 }],
    ['basePriceMinor', { basePriceMinor: 0.5 }],
    ['reserveMinor', { reserveMinor: 4_999_99 }],
    ['clickAndBuyMinor', { clickAndBuyMinor: 5_000_00 }],
    ['clickAndBuyMinor', { reserveMinor: 6_000_00, clickAndBuyMinor: 5_999_99 }],
    ['clickAndBuyMinor', { format: { kind: 'SEALED' }, clickAndBuyMinor: 9_000_00 }],
    ['policy.increments', policy({ increments: [] })],
    ['policy.increments', policy({ increments: [{ belowMinor: 100, stepMinor: 1 }] })],
    ['policy.increments', policy({ increments: [last(1), last(2)] })],
    ['policy.increments', policy({ increments: [last(0)] })],
    [
      'policy.increments',
      policy({
        increments: [{ belowMinor: 200, stepMinor: 1 }, { belowMinor: 200, stepMinor: 2 }, last(3)],
      }),
    ],
    ['policy.unitMinor', policy({ unitMinor: 0 })],
    ['policy.confirmAbovePermille', policy({ confirmAbovePermille: 999 })],
    ['policy.softClose', policy({ softClose: { ...SOFT_CLOSE, windowMs: 0 } })],
    ['policy.softClose', policy({ softClose: { ...SOFT_CLOSE, hardStopMs: -1 } })],
    ['policy.resumeAtLeastMs', policy({ resumeAtLeastMs: -1 })],
    ['policy.reopenWithinMs', policy({ reopenWithinMs: -1 })],
    ['policy.technicalAfterMs', policy({ technicalAfterMs: -1 })],
    ['policy.technicalExtendMs', policy({ technicalExtendMs: 0 })],
    ['policy.awardWithinMs', policy({ awardWithinMs: -1 })],
  ])('must not have invalid %s %j', (field, changes) => {
    given().when(schedule(changes)).thenRefused('INVALID_TERMS', { idLot: 1, field });
    given(scheduled())
      .when({
        type: 'RescheduleLot',
        idSellerDealers: [SELLER],
        terms: makeTerms(changes),
        now: NOW,
      })
      .thenRefused('INVALID_TERMS', { idLot: 1, field });
  });

  it('are all replaced in SCH, including the end (STA-074)', () => {
    const terms = makeTerms({ endsAt: ENDS_AT + 1, basePriceMinor: 6_000_00 });
    given(scheduled())
      .when({ type: 'RescheduleLot', idSellerDealers: [SELLER], terms, now: NOW })
      .then({ type: 'LotRescheduled', data: { ...terms, idSellerDealers: [SELLER] } });
    const lot = lotDecider.evolve(lotDecider.evolve(lotDecider.initial, scheduled()), {
      type: 'LotRescheduled',
      data: { ...terms, idSellerDealers: [SELLER] },
    });
    expect(lot).toMatchObject({ terms, endsAt: ENDS_AT + 1, ownerEndsAt: ENDS_AT + 1 });
  });

  const sell = (idSellerDealers: readonly number[]) =>
    ({ type: 'RescheduleLot', idSellerDealers, terms: makeTerms(), now: NOW }) as const;

  it("ROL-040 exclude the new seller from bidding, and not the previous one, after an edit to another seller's vehicles", () => {
    const running = play([scheduled()], sell([7]), { type: 'StartLot', now: STARTS_AT });
    given(...running)
      .when(offer(7, 5_000))
      .thenRefused('RELATED_TO_SELLER');
    expect(lotAfter(running, offer(SELLER, 5_000)).standing?.idLeader).toBe(SELLER);
  });

  it('keep the seller if the edit is an event of version 3', () => {
    const data = { ...makeTerms({ idVehicles: [1, 2] }), idSellerDealers: null };
    const lot = lotAfter([scheduled(), { type: 'LotRescheduled', data }]);
    expect(lot.idSellerDealers).toEqual([SELLER, SELLER]);
  });

  it('must have a seller for each vehicle', () =>
    given(scheduled())
      .when(sell([1, 2]))
      .thenRefused('INVALID_TERMS', { idLot: 1, field: 'idSellerDealers' }));
});
