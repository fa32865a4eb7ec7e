import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import { eachLotField, LOT_FIELD_NAMES, lotFieldsOf, type LotFields } from '@fairlot/auction-rules';
import type { AuctionDraft } from '@fairlot/contracts/auction';
import { describe, expect, it } from 'vitest';
import { planAuction } from './plan-auction.js';
import {
  NOW,
  HOUR_MS,
  makeTemplate,
  makeVehicle,
  vehicle,
  facts,
  type WrittenLot,
  lot,
  draft,
} from '../testing/draft-facts.js';

it('SEC-42 in part: a planned auction has the regulation that is in force at its start, or now if the start has passed', () => {
  const regulationAt = (at: number) => ({ version: at - NOW, hash: 'own' });
  const planned = (startsAt: number) =>
    planAuction(draft({ startsAt }), { ...facts, regulationAt });
  expect(planned(NOW + 5)).toHaveProperty('auction.regulation', { version: 5, hash: 'own' });
  expect(planned(NOW - 5)).toHaveProperty('auction.regulation', { version: 0, hash: 'own' });
});

const SOFT_CLOSE = { scope: 'LOT', windowMs: 1, addMs: 1, maxCount: 1, hardStopMs: 0 } as const;
const CROSSED = { basisPoints: 0, minMinor: 2, maxMinor: 1 };

describe('SEC-42 a draft', () => {
  it('gets the policy, regulation and markets of the template, with the given overrides', () => {
    const softClose = SOFT_CLOSE;
    expect(planAuction(draft({ policy: { softClose }, idMarkets: ['DE'] }), facts)).toEqual({
      auction: {
        name: 'Asta',
        auctionType: 'LEA',
        idTemplate: 3,
        idMarkets: ['DE'],
        format: { kind: 'ASCENDING' },
        startsAt: NOW,
        endsAt: NOW + HOUR_MS,
        staggerMs: 0,
        regulation: {
          version: 2,
          hash: 'h',
        },
        policy: {
          ...DEFAULT_POLICY,
          softClose,
        },
      },
      lots: [
        {
          idLot: null,
          idVehicles: [1],
          ...lotFieldsOf({ basePriceMinor: 5e5 }),
          endsAt: NOW + HOUR_MS,
          idSellerDealers: [9],
        },
      ],
      sameCars: [],
    });
  });

  it('can contain each field of a lot', () => {
    const fields = eachLotField<LotFields>((name, { kind }) =>
      kind === 'amount' ? 5e5 + LOT_FIELD_NAMES.indexOf(name) : name,
    );
    expect(planAuction(draft({}, fields), facts)).toMatchObject({ lots: [fields] });
  });

  it('with a stagger time ends its lots in catalogue order, the first at the given end', () => {
    const vehicles = new Map([1, 2, 3].map((idVehicle) => [idVehicle, makeVehicle('PUBLISHED')]));
    const lots = [3, 1, 2].map((idVehicle) => ({ ...lot, idVehicles: [idVehicle] }));
    const planned = planAuction(draft({ lots, staggerMs: 30_000 }), { ...facts, vehicles });
    expect(planned).toMatchObject({
      auction: { endsAt: NOW + HOUR_MS + 60_000, staggerMs: 30_000 },
      lots: [0, 30_000, 60_000].map((ms) => ({ endsAt: NOW + HOUR_MS + ms })),
    });
  });

  it('is refused with an error at the stagger time if the last end is more than a year ahead', () => {
    const endsAt = NOW + 366 * 24 * HOUR_MS;
    expect(planAuction(draft({ endsAt, staggerMs: 1_000 }), facts)).toHaveProperty('auction');
    const vehicles = new Map([1, 2].map((idVehicle) => [idVehicle, vehicle]));
    const lots = [1, 2].map((idVehicle) => ({ ...lot, idVehicles: [idVehicle] }));
    expect(planAuction(draft({ endsAt, lots, staggerMs: 1_000 }), { ...facts, vehicles })).toEqual({
      faults: [{ path: 'staggerMs', code: 'end_too_far' }],
    });
  });

  it.each([
    ['end_too_far', 'endsAt', { endsAt: NOW + 366 * 24 * HOUR_MS + 1 }],
    ['end_not_after_start', 'endsAt', { startsAt: NOW + 2 * HOUR_MS }],
    ['end_in_the_past', 'endsAt', { startsAt: 0, endsAt: NOW }],
    ['start_in_the_past', 'startsAt', { startsAt: NOW - HOUR_MS }],
  ])('is refused with the reason %s at the field %s', (code, path, over) =>
    expect(planAuction(draft(over), facts)).toEqual({ faults: [{ path, code }] }),
  );

  it('gets the VAT rate of the market with the charges of the template or of the request', () => {
    const buyerFee = { basisPoints: 250, minMinor: 150_00, maxMinor: null };
    const ofTemplate = { vatRegime: 'MARGIN', buyerFee } as const;
    const policy = { ...DEFAULT_POLICY, charges: ofTemplate };
    const chargesOf = (over: Partial<AuctionDraft>, idMarket = 'IT') => {
      const planned = planAuction(draft(over), {
        ...facts,
        template: makeTemplate({ policy, idMarket }),
      });
      return 'auction' in planned ? planned.auction.policy.charges : planned.faults;
    };
    expect(chargesOf({})).toEqual({ ...ofTemplate, vatBasisPoints: 2_200 });
    const given = { ...ofTemplate, vatRegime: 'STANDARD' } as const;
    expect(chargesOf({ policy: { charges: given } }, 'DE')).toEqual({
      ...given,
      vatBasisPoints: 1_900,
    });
    expect(chargesOf({}, 'OTHER')).toEqual([
      { path: 'policy.charges.vatRegime', code: 'invalid_terms' },
    ]);
  });

  it.each<[string, Partial<AuctionDraft>, Partial<WrittenLot>, string]>([
    ['a reserve below the base', {}, { reserveMinor: 400_000 }, 'lots.0.reserveMinor'],
    ['click-and-buy at the base', {}, { clickAndBuyMinor: 500_000 }, 'lots.0.clickAndBuyMinor'],
    [
      'click-and-buy on a sealed lot',
      { format: { kind: 'SEALED' } },
      { clickAndBuyMinor: 900_000 },
      'lots.0.clickAndBuyMinor',
    ],
    [
      'staggered ends where a bid moves the end of all lots',
      { staggerMs: 1_000, policy: { softClose: { ...SOFT_CLOSE, scope: 'AUCTION' } } },
      {},
      'staggerMs',
    ],
    [
      'a fee with a minimum above its maximum',
      { policy: { charges: { vatRegime: 'NONE', buyerFee: CROSSED } } },
      {},
      'policy.charges.buyerFee',
    ],
    [
      'an increment table without an unlimited row',
      { policy: { increments: [{ belowMinor: 5, stepMinor: 1 }] } },
      {},
      'policy.increments',
    ],
  ])('is refused because of %s', (_what, over, ofLot, path) =>
    expect(planAuction(draft(over, ofLot), facts)).toEqual({
      faults: [{ path, code: 'invalid_terms' }],
    }),
  );

  it('may contain only vehicles that the caller may sell and that are free or already in the auction', () => {
    const fault = (code: string) => ({ faults: [{ path: 'lots.0.idVehicles.0', code }] });
    const notOurs = { ...facts, scope: { idOwnerDealers: [7], idTemplates: [] } };
    expect(planAuction(draft(), notOurs)).toEqual(fault('unknown'));
    const unpublished = new Map([[1, makeVehicle('DRAFT')]]);
    const withDraft = { ...facts, vehicles: unpublished };
    expect(planAuction(draft(), withDraft)).toEqual(fault('vehicle_not_free'));
    const taken = new Map([[1, makeVehicle('IN_AUCTION')]]);
    const edited = planAuction(draft(), { ...facts, vehicles: taken, unavailable: new Set([1]) });
    expect(edited).toHaveProperty('auction');
  });

  it.each(['IN_AUCTION', 'SOLD'] as const)(
    'is refused because of a vehicle that is %s only if it has other errors; otherwise the append decides',
    (state) => {
      const taken = { ...facts, vehicles: new Map([[1, makeVehicle(state)]]) };
      expect(planAuction(draft(), taken)).toHaveProperty('auction');
      expect(planAuction(draft({ idMarkets: ['XX'] }), taken)).toEqual({
        faults: [
          { path: 'idMarkets.0', code: 'unknown' },
          { path: 'lots.0.idVehicles.0', code: 'vehicle_not_free' },
        ],
      });
    },
  );
});
