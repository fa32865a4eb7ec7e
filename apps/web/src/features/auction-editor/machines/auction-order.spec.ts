import { describe, expect, it } from 'vitest';
import { NOW } from '../../../testing/builders.js';
import {
  makeTemplate,
  makeAsDraft,
  HOUR_MS,
  makeVehicleDetails,
  makeValues,
} from '../../../testing/editor-builders.js';
import { copyOf } from './auction-copy.js';
import { changedParts, auctionOrderOf } from './auction-order.js';
import { judgeAuction } from './auction-rules.js';
import { summaryOf } from './auction-summary.js';
import { policyOf, auctionValuesOf, type AuctionValues } from './auction-values.js';

const template = makeTemplate();
const valid = (
  values: AuctionValues,
  savedSchedule: { startsAt: number; endsAt: number } | null = null,
) => {
  const judged = judgeAuction(values, { template, savedSchedule, now: NOW });
  if ('faults' in judged) throw new Error(JSON.stringify(judged.faults));
  return judged.valid;
};

describe('the command for an auction', () => {
  it('equals the stored auction after an edit without changes (SEC-43)', () => {
    const source = makeAsDraft();
    const { policy, startsAt, endsAt, ...rest } = source.draft;
    const savedSchedule = { startsAt, endsAt };
    const order = auctionOrderOf(valid(auctionValuesOf(source, 'IT'), savedSchedule), {
      idAuction: 7,
      template,
      savedSchedule,
      version: '4.9',
      now: NOW,
    });
    // The server replaces an unchanged policy by that of the template.
    expect(policy).toEqual(template.policy);
    expect(order).toEqual({ kind: 'edit', body: { ...rest, startsAt, endsAt, ifVersion: '4.9' } });
  });

  it('contains only rules that the owner changed, regardless of key order', () => {
    const { buyerFee } = template.policy.charges;
    const policy = {
      ...policyOf(template.policy),
      softClose: null,
      charges: { buyerFee: { ...buyerFee }, vatRegime: 'STANDARD' as const },
    };
    expect(changedParts(policy, template)).toEqual(['softClose']);
    const order = auctionOrderOf(valid(makeValues({ policy })), {
      idAuction: null,
      template,
      savedSchedule: null,
      version: null,
      now: NOW,
    });
    expect(order.kind).toBe('create');
    expect(order.body.policy).toEqual({ softClose: null });
    expect(order.body.lots[0]).not.toHaveProperty('idLot');
  });
});

describe('a copy', () => {
  const source = makeAsDraft({
    status: 'AWA',
    vehicles: [makeVehicleDetails({ state: 'SOLD' }), makeVehicleDetails({ idVehicle: 12 })],
  });
  const facts = { idMarket: 'IT' as const, now: NOW, isOwnTemplate: true };

  it('has the rules of the original, starts in a later week, and has the vehicles that are still free as new lots', () => {
    const past = { ...source.draft, startsAt: NOW - 72 * HOUR_MS, endsAt: NOW - 48 * HOUR_MS };
    const { values, taken } = copyOf({ ...source, draft: past }, facts);
    expect(taken).toBe(1);
    expect(values.lots).toEqual([{ ...past.lots[1], idLot: null }]);
    expect(values.policy).toEqual(policyOf(past.policy));
    expect([values.startDate, values.endDate]).toEqual(['2026-11-25', '2026-11-26']);
  });

  it('has no template if the user may not use that of the original', () => {
    expect(copyOf(source, { ...facts, isOwnTemplate: false }).values.idTemplate).toBeNull();
  });
});

describe('the summary (SCR-113)', () => {
  const summary = (over: Partial<AuctionValues>, now = NOW) =>
    summaryOf(valid(makeValues(over)), { template, savedSchedule: null, now });
  const startsAt = Date.UTC(2026, 11, 1, 8);

  it('sums lots, vehicles and prices', () => {
    const lots = [
      { ...makeValues().lots[0]!, idVehicles: [1, 2], reserveMinor: 600_000 },
      { ...makeValues().lots[1]!, clickAndBuyMinor: 900_000 },
    ];
    expect(summary({ lots })).toMatchObject({
      startsAt,
      vehicles: 3,
      baseMinor: 1_000_000,
      reserveMinor: 600_000,
      clickAndBuys: 1,
      changed: [],
    });
  });

  it('warns about lots without a reserve, and about a near or past start', () => {
    const kinds = (now: number) => summary({}, now).warnings.map(({ kind }) => kind);
    expect(summary({}).warnings).toEqual([{ kind: 'noReserve', count: 2 }]);
    expect(kinds(startsAt - 600_000)).toEqual(['noReserve']);
    expect(kinds(startsAt - 599_999)).toEqual(['startsSoon', 'noReserve']);
    expect(kinds(startsAt)).toEqual(['startsAtOnce', 'noReserve']);
    const reserved = makeValues().lots.map((lot) => ({ ...lot, reserveMinor: 500_000 }));
    expect(summary({ lots: reserved }).warnings).toEqual([]);
  });
});
