import { BOUNDS, lotFieldsOf, SALE_FORMAT_KINDS, STAGGER_MS } from '@fairlot/auction-rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faultsOfForm,
  faultsOfServer,
  ID_VEHICLES,
  isOf,
  NOW,
  POLICY,
  type AuctionValues,
  type Case,
} from './auction-judged.ts';

type Bound = { readonly min: number; readonly max: number };
type Change = (values: AuctionValues) => AuctionValues;
type Lot = AuctionValues['lots'][number];
type Policy = AuctionValues['policy'];

const lotOf = (idVehicle: number): Lot => ({
  idLot: null,
  idVehicles: [idVehicle],
  ...lotFieldsOf({ basePriceMinor: 500_000, reserveMinor: 600_000, clickAndBuyMinor: 900_000 }),
});
/** An auction that is valid both in the form and on the server. */
const RIGHT: AuctionValues = {
  auctionName: 'Cars of spring',
  type: 'LEA',
  idTemplate: 3,
  idMarkets: ['IT'],
  startDate: '2026-03-02',
  startTime: '09:00',
  endDate: '2026-03-30',
  endTime: '18:30',
  stagger: null,
  format: { kind: 'ASCENDING' },
  policy: POLICY,
  lots: [lotOf(1), lotOf(2)],
};
const SOFT_CLOSE = {
  scope: 'LOT' as const,
  windowMs: 60_000,
  addMs: 60_000,
  maxCount: 10,
  hardStopMs: 600_000,
};

const STRANGE = [Number.NaN, Number.POSITIVE_INFINITY, -1, -0, 0, 0.5, 1, 2 ** 53, 1e300] as const;
/** Values at and beside the limits, missing values, nonsensical values and valid ones. */
const near = ({ min, max }: Bound) =>
  fc.oneof(
    fc.constantFrom(null, ...STRANGE),
    fc.constantFrom(min - 1, min, min + 1, max - 1, max, max + 1),
    fc.integer({ min, max }),
  );
const amount = near(BOUNDS.amountMinor);
const textNear = ({ min, max }: Bound) =>
  fc
    .tuple(fc.constantFrom(0, min - 1, min, max, max + 1), fc.constantFrom('a', ' ', 'é'))
    .map(([length, letter]) => letter.repeat(length));

const dates = fc.constantFrom(
  '',
  '2026-03-01',
  '2026-03-02',
  '2026-03-29',
  '2026-10-25',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-3-2',
  '12026-03-02',
  'tomorrow',
  '2020-01-01',
);
const times = fc.constantFrom(
  '',
  '00:00',
  '02:30',
  '12:59',
  '13:00',
  '13:01',
  '23:59',
  '24:00',
  '9:00',
  '10:00:30',
  'x',
);

const inPolicy = (change: (policy: Policy) => Partial<Policy>): Change => {
  return (values) => ({ ...values, policy: { ...values.policy, ...change(values.policy) } });
};
const changeOf = <Value>(some: fc.Arbitrary<Value>, change: (value: Value) => Change) =>
  some.map(change);
const field = <Key extends keyof AuctionValues>(key: Key, some: fc.Arbitrary<AuctionValues[Key]>) =>
  changeOf(some, (value) => (values) => ({ ...values, [key]: value }));

const steps = fc.array(fc.record({ belowMinor: amount, stepMinor: amount }), { maxLength: 3 });
const manySteps = fc
  .constantFrom(BOUNDS.increments.max - 1, BOUNDS.increments.max, BOUNDS.increments.max + 1)
  .map((count) => [
    ...Array.from({ length: count - 1 }, (_, row) => ({ belowMinor: row + 1, stepMinor: 1 })),
    { belowMinor: null, stepMinor: 1 },
  ]);
const softClose = fc.constantFrom('windowMs', 'addMs', 'maxCount', 'hardStopMs').chain((name) => {
  const bounds = {
    windowMs: BOUNDS.softCloseWindowMs,
    addMs: BOUNDS.softCloseAddMs,
    maxCount: BOUNDS.softCloseCount,
    hardStopMs: BOUNDS.softCloseHardStopMs,
  };
  return near(bounds[name]).map((value) => ({ ...SOFT_CLOSE, [name]: value }));
});
const charges = fc.record({
  vatRegime: fc.constantFrom('STANDARD' as const, 'MARGIN' as const, 'NONE' as const),
  buyerFee: fc.record({
    basisPoints: fc.oneof(fc.constant(250), near(BOUNDS.basisPoints)),
    minMinor: fc.oneof(fc.constant(15_000), amount),
    maxMinor: fc.oneof(fc.constantFrom(null, 14_999, 15_000, 15_001), amount),
  }),
});

/** Lots with their own prices, with up to one vehicle more than is allowed. */
const lots: fc.Arbitrary<Lot[]> = fc.oneof(
  fc.constant<Lot[]>([]),
  fc
    .record({ basePriceMinor: amount, reserveMinor: amount, clickAndBuyMinor: amount })
    .map((prices) => [lotOf(1), { ...lotOf(2), ...prices }]),
  fc
    .tuple(
      fc.constantFrom('reserveMinor', 'clickAndBuyMinor'),
      fc.constantFrom(499_999, 500_000, 500_001, 599_999, 600_000, 600_001),
    )
    .map(([price, minor]) => [{ ...lotOf(1), [price]: minor }]),
  fc
    .constantFrom(0, 1, BOUNDS.lotVehicles.max, BOUNDS.lotVehicles.max + 1)
    .map((count) => [{ ...lotOf(1), idVehicles: ID_VEHICLES.slice(0, count) }]),
);

/**
 * Times one minute before now, now, and one minute later. They are used for the end, and relative
 * to the end for the start.
 */
const minutes = fc.constantFrom('12:59', '13:00', '13:01');
const nearNow = fc
  .record({ startDate: fc.constantFrom('2020-01-01', '2026-03-01'), startTime: minutes })
  .chain((start) => minutes.map((endTime) => ({ ...start, endDate: '2026-03-01', endTime })));

/** Intervals between the ends of lots: with whole seconds, and one with half a second. */
const everyMs = fc.constantFrom(1_000, 30_000, 30_500, 3_600_000);

const changes: fc.Arbitrary<Change> = fc.oneof(
  field('auctionName', textNear(BOUNDS.auctionName)),
  field('type', fc.constantFrom('' as const, 'LEA' as const, 'MUL' as const, 'OTH' as const)),
  field('idTemplate', fc.constantFrom(null, 3)),
  field('idMarkets', fc.subarray(['IT', 'DE'])),
  field('startDate', dates),
  field('startTime', times),
  field('endDate', dates),
  field('endTime', times),
  field('stagger', fc.option(fc.oneof(everyMs, near(STAGGER_MS)).map((ms) => ({ everyMs: ms })))),
  changeOf(nearNow, (schedule) => (values) => ({ ...values, ...schedule })),
  field(
    'format',
    fc.constantFrom(...SALE_FORMAT_KINDS).map((kind) => ({ kind })),
  ),
  field('lots', lots),
  changeOf(fc.oneof(steps, manySteps), (increments) => inPolicy(() => ({ increments }))),
  changeOf(amount, (unitMinor) => inPolicy(() => ({ unitMinor }))),
  changeOf(fc.option(softClose), (soft) => inPolicy(() => ({ softClose: soft }))),
  changeOf(everyMs, (ms) => (values) => ({
    ...inPolicy(() => ({ softClose: { ...SOFT_CLOSE, scope: 'AUCTION' } }))(values),
    stagger: { everyMs: ms },
  })),
  changeOf(charges, (some) => inPolicy(() => ({ charges: some }))),
);

/** A valid form, or a form with a few invalid fields. */
const cases: fc.Arbitrary<Case> = fc.record({
  values: fc
    .array(changes, { maxLength: 3 })
    .map((all) => all.reduce((values, change) => change(values), RIGHT)),
  idMarket: fc.constantFrom('IT', 'IT', 'OTHER'),
  savedSchedule: fc.constantFrom(null, { startsAt: NOW + 90_000_500, endsAt: NOW + 190_000_500 }),
});

describe('the editor of an auction and the server', () => {
  it('agree on whether a form is valid, and on its invalid fields', () => {
    let refused = 0;
    let taken = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const form = faultsOfForm(one);
        const server = faultsOfServer(one);
        // Without a template, the time zone and the VAT rate are unknown, so the form does not
        // check other fields yet.
        const wanted = form.includes('idTemplate') ? ['idTemplate'] : server;
        const isReported = (path: string, all: readonly string[]) =>
          all.some((other) => isOf(path, other));
        const unreported = wanted.filter(
          (path) => !isReported(path, form) || !isReported(path, server),
        );
        if (unreported.length > 0 || (form.length === 0) !== (server.length === 0))
          expect({ form, unreported }).toEqual({ form: server, unreported: [] });
        if (form.length === 0) taken += 1;
        else refused += 1;
      }),
      { numRuns: 1_000, seed: 8 },
    );
    // Both results must have occurred often enough.
    expect(Math.min(refused, taken)).toBeGreaterThan(150);
  }, 60_000);

  it.each([0, 1, 2])(
    'agree on whether there are too many lots: the maximum less one and plus %i',
    (more) => {
      const count = BOUNDS.lots.max + more - 1;
      const values = { ...RIGHT, lots: Array.from({ length: count }, (_, at) => lotOf(at + 1)) };
      const one: Case = { values, idMarket: 'IT', savedSchedule: null };
      const ofCount = (paths: readonly string[]) => paths.includes('lots');
      expect([ofCount(faultsOfForm(one)), ofCount(faultsOfServer(one))]).toEqual([
        more === 2,
        more === 2,
      ]);
    },
  );
});
