import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { Policy } from '../../policy/policy.js';
import { lotDecider } from '../lot.decider.js';
import type { LotTerms } from '../lot.events.js';
import {
  aPolicy,
  ENDS_AT,
  NOW,
  scheduled,
  SELLER,
  SOFT_CLOSE,
  someTerms,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const schedule = (changes: Partial<LotTerms> = {}, now = NOW) =>
  ({
    type: 'ScheduleLot',
    idAuction: 1,
    idLot: 1,
    idSellerDealer: SELLER,
    terms: someTerms(changes),
    now,
  }) as const;
const policy = (changes: Partial<Policy>) => ({ policy: aPolicy(changes) });
const last = (stepMinor: number) => ({ belowMinor: null, stepMinor });

describe('terms of a lot', () => {
  it('schedules', () => given().when(schedule()).then(scheduled()));

  it.each<readonly [string, Partial<LotTerms>]>([
    ['click-and-buy at the reserve', { reserveMinor: 6_000_00, clickAndBuyMinor: 6_000_00 }],
    ['a reserve at the base', { reserveMinor: 5_000_00 }],
    ['a start that has passed', { startsAt: NOW - 1 }],
  ])('accepts %s', (_title, changes) => given().when(schedule(changes)).then(scheduled(changes)));

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
  ])('refuses a wrong %s %j', (field, changes) => {
    given().when(schedule(changes)).thenRefused('INVALID_TERMS', { idLot: 1, field });
    given(scheduled())
      .when({ type: 'RescheduleLot', terms: someTerms(changes), now: NOW })
      .thenRefused('INVALID_TERMS', { idLot: 1, field });
  });

  it('replaces all terms while SCH, the end among them (STA-074)', () => {
    const terms = someTerms({ endsAt: ENDS_AT + 1, basePriceMinor: 6_000_00 });
    given(scheduled())
      .when({ type: 'RescheduleLot', terms, now: NOW })
      .then({ type: 'LotRescheduled', data: terms });
    const lot = lotDecider.evolve(lotDecider.evolve(lotDecider.initial, scheduled()), {
      type: 'LotRescheduled',
      data: terms,
    });
    expect(lot).toMatchObject({ terms, endsAt: ENDS_AT + 1, ownerEndsAt: ENDS_AT + 1 });
  });
});
