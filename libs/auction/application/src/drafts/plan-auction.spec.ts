import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import type { AuctionDraft } from '@fairlot/contracts/auction';
import type { Template } from '@fairlot/partners-records';
import { Vehicle } from '@fairlot/vehicles-records';
import { describe, expect, it } from 'vitest';
import { planAuction, type DraftFacts } from './plan-auction.js';

const NOW = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;
const aTemplate = (over: Partial<Template> = {}): Template => ({
  id: 3,
  name: 'Prova',
  idDealer: 7,
  idMarket: 'IT',
  idMarkets: ['IT', 'DE'],
  regulationVersion: 2,
  regulationTextKey: 'regulation.open',
  regulationHash: 'h',
  policy: DEFAULT_POLICY,
  provenance: null,
  partner: null,
  enabled: true,
  ...over,
});
const aVehicle = (state: Vehicle['state']): Vehicle =>
  Object.assign(new Vehicle(), {
    idVehicle: 1,
    idOwnerDealer: 9,
    idMarket: 'IT',
    brand: 'Fiat',
    state,
    frame: '',
    licensePlate: '',
    idTemplate: null,
    idSentTemplate: null,
  });
const vehicle = aVehicle('PUBLISHED');
const facts: DraftFacts = {
  template: aTemplate(),
  now: NOW,
  held: new Set<number>(),
  sameCars: new Map(),
  known: null,
  vehicles: new Map([[1, vehicle]]),
  scope: { idOwnerDealers: [7, 9], idTemplates: [] },
};
type WrittenLot = AuctionDraft['lots'][number];
const lot: WrittenLot = { idVehicles: [1], basePriceMinor: 500_000 };
const draft = (
  over: Partial<AuctionDraft> = {},
  ofLot: Partial<WrittenLot> = {},
): AuctionDraft => ({
  auctionName: 'Asta',
  type: 'LEA',
  idTemplate: 3,
  format: { kind: 'ASCENDING' },
  startsAt: NOW,
  endsAt: NOW + HOUR,
  staggerMs: 0,
  lots: [
    {
      ...lot,
      ...ofLot,
    },
  ],
  ...over,
});

const SOFT_CLOSE = { scope: 'LOT', windowMs: 1, addMs: 1, maxCount: 1, hardStopMs: 0 } as const;
const CROSSED = { basisPoints: 0, minMinor: 2, maxMinor: 1 };

describe('SEC-42 draft', () => {
  it("takes the template's policy, regulation and markets, with the given overrides", () => {
    const softClose = SOFT_CLOSE;
    expect(planAuction(draft({ policy: { softClose }, idMarkets: ['DE'] }), facts)).toEqual({
      auction: {
        name: 'Asta',
        auctionType: 'LEA',
        idTemplate: 3,
        idMarkets: ['DE'],
        format: { kind: 'ASCENDING' },
        startsAt: NOW,
        endsAt: NOW + HOUR,
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
          basePriceMinor: 5e5,
          reserveMinor: null,
          clickAndBuyMinor: null,
          endsAt: NOW + HOUR,
          idSellerDealers: [9],
        },
      ],
      sameCars: [],
    });
  });

  it('staggers lots in catalogue order, the first at the given end', () => {
    const vehicles = new Map([1, 2, 3].map((idVehicle) => [idVehicle, aVehicle('PUBLISHED')]));
    const lots = [3, 1, 2].map((idVehicle) => ({ ...lot, idVehicles: [idVehicle] }));
    const planned = planAuction(draft({ lots, staggerMs: 30_000 }), { ...facts, vehicles });
    expect(planned).toMatchObject({
      auction: { endsAt: NOW + HOUR + 60_000, staggerMs: 30_000 },
      lots: [0, 30_000, 60_000].map((ms) => ({ endsAt: NOW + HOUR + ms })),
    });
  });

  it('reports the stagger time when the last end is more than a year ahead', () => {
    const endsAt = NOW + 366 * 24 * HOUR;
    expect(planAuction(draft({ endsAt, staggerMs: 1_000 }), facts)).toHaveProperty('auction');
    const vehicles = new Map([1, 2].map((idVehicle) => [idVehicle, vehicle]));
    const lots = [1, 2].map((idVehicle) => ({ ...lot, idVehicles: [idVehicle] }));
    expect(planAuction(draft({ endsAt, lots, staggerMs: 1_000 }), { ...facts, vehicles })).toEqual({
      faults: [{ path: 'staggerMs', code: 'end_too_far' }],
    });
  });

  it.each([
    ['end_too_far', 'endsAt', { endsAt: NOW + 366 * 24 * HOUR + 1 }],
    ['end_not_after_start', 'endsAt', { startsAt: NOW + 2 * HOUR }],
    ['end_in_the_past', 'endsAt', { startsAt: 0, endsAt: NOW }],
    ['start_in_the_past', 'startsAt', { startsAt: NOW - HOUR }],
  ])('names the reason %s at %s', (code, path, over) =>
    expect(planAuction(draft(over), facts)).toEqual({ faults: [{ path, code }] }),
  );

  it("adds the market's VAT rate to the template's charges, or to the given ones", () => {
    const buyerFee = { basisPoints: 250, minMinor: 150_00, maxMinor: null };
    const ofTemplate = { vatRegime: 'MARGIN', buyerFee } as const;
    const policy = { ...DEFAULT_POLICY, charges: ofTemplate };
    const chargesOf = (over: Partial<AuctionDraft>, idMarket = 'IT') => {
      const planned = planAuction(draft(over), {
        ...facts,
        template: aTemplate({ policy, idMarket }),
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
  ])('is refused with %s', (_what, over, ofLot, path) =>
    expect(planAuction(draft(over, ofLot), facts)).toEqual({
      faults: [{ path, code: 'invalid_terms' }],
    }),
  );

  it('lists only vehicles that the caller may sell and that are free, or already in the auction', () => {
    const fault = (code: string) => ({ faults: [{ path: 'lots.0.idVehicles.0', code }] });
    const notOurs = { ...facts, scope: { idOwnerDealers: [7], idTemplates: [] } };
    expect(planAuction(draft(), notOurs)).toEqual(fault('unknown'));
    const unpublished = new Map([[1, aVehicle('DRAFT')]]);
    const withDraft = { ...facts, vehicles: unpublished };
    expect(planAuction(draft(), withDraft)).toEqual(fault('vehicle_not_free'));
    const taken = new Map([[1, aVehicle('IN_AUCTION')]]);
    const edited = planAuction(draft(), { ...facts, vehicles: taken, held: new Set([1]) });
    expect(edited).toHaveProperty('auction');
  });

  it.each(['IN_AUCTION', 'SOLD'] as const)(
    'reports a vehicle that is %s together with other faults, otherwise leaves it to the append',
    (state) => {
      const taken = { ...facts, vehicles: new Map([[1, aVehicle(state)]]) };
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

describe('the same car listed twice', () => {
  const aCar = (idVehicle: number, of: Partial<Vehicle>): Vehicle =>
    Object.assign(aVehicle('PUBLISHED'), { idVehicle, ...of });
  const two = draft({}, { idVehicles: [1, 2] });
  const planned = (
    first: Partial<Vehicle>,
    second: Partial<Vehicle>,
    others: readonly Vehicle[] = [],
  ) => {
    const vehicles = new Map([
      [1, aCar(1, first)],
      [2, aCar(2, second)],
    ]);
    const sameCars = new Map(others.length === 0 ? [] : [[2, others]]);
    return planAuction(two, { ...facts, vehicles, sameCars });
  };
  const at = { path: 'lots.0.idVehicles.1', code: 'vehicle_twice' };

  it.each([
    ['frame number', { frame: 'WVWZZZ1KZAW654321' }, { frame: 'wvw-zzz IKZ AW 65432I' }],
    ['plate', { licensePlate: 'B-AB 1' }, { licensePlate: 'bab1' }],
    ['chassis number', { frame: '118 123' }, { frame: 'II8123' }],
  ])('is refused by its %s, in one auction', (_, first, second) => {
    expect(planned(first, second)).toEqual({ faults: [at] });
  });

  it('is named among other faults while another auction has it by its row, and alone left to the append', () => {
    const listed = [Object.assign(aCar(7, {}), { state: 'IN_AUCTION' }), aCar(8, {})];
    expect(planned({}, {}, listed)).toMatchObject({
      sameCars: [{ idVehicle: 2, idOthers: [7, 8] }],
    });
    const sameCars = new Map([[2, listed]]);
    const vehicles = new Map([
      [1, aCar(1, {})],
      [2, aCar(2, {})],
    ]);
    const wrong = { ...two, idMarkets: ['XX'] };
    expect(planAuction(wrong, { ...facts, vehicles, sameCars })).toEqual({
      faults: [
        { path: 'idMarkets.0', code: 'unknown' },
        { ...at, idOthers: [7] },
      ],
    });
  });

  it.each([
    ['both are unknown', {}, {}],
    [
      'a plate is of another market',
      { licensePlate: 'B-AB 1' },
      { licensePlate: 'B-AB 1', idMarket: 'DE' },
    ],
    ['plates differ in the district', { licensePlate: 'M-AB 1' }, { licensePlate: 'MA-B 1' }],
    ['a number says nothing', { frame: '0'.repeat(17) }, { frame: '0'.repeat(17) }],
    ['makes before 1981 used one number', { frame: '118123' }, { frame: '118123', brand: 'Audi' }],
  ])('is none where %s', (_, first, second) => {
    expect(planned(first, second)).not.toHaveProperty('faults');
  });
});

describe('vehicles that may be sold from a template', () => {
  const of = (idTemplate: number | null, idSentTemplate: number | null = null) =>
    planAuction(draft(), {
      ...facts,
      vehicles: new Map([
        [1, Object.assign(aVehicle('PUBLISHED'), { idTemplate, idSentTemplate })],
      ]),
    });

  it('are those of the template, or of no template', () => {
    expect(of(3)).not.toHaveProperty('faults');
    expect(of(null)).not.toHaveProperty('faults');
    expect(of(4, 3)).not.toHaveProperty('faults');
    expect(of(4)).toEqual({ faults: [{ path: 'lots.0.idVehicles.0', code: 'vehicle_not_free' }] });
  });
});
