import { describe, expect, it } from 'vitest';
import { NOW } from '../../../testing/builders.js';
import { makeLotOf, makeTemplate, makeValues } from '../../../testing/editor-builders.js';
import { judgeAuction } from './auction-rules.js';
import type { AuctionValues } from './auction-values.js';
import { moveLot } from './lot-list.js';
import { stablePathOf, serverFaultOf, visibleFaults, type ServerFault } from './visible-faults.js';

const faultsOf = (values: AuctionValues) => {
  const judged = judgeAuction(values, { template: makeTemplate(), savedSchedule: null, now: NOW });
  return 'faults' in judged ? judged.faults : [];
};
type Seen = {
  left?: readonly string[];
  isSubmitted?: boolean;
  serverFaults?: readonly ServerFault[];
};
const shown = (
  values: AuctionValues,
  { left = [], isSubmitted = false, serverFaults = [] }: Seen = {},
) =>
  Object.fromEntries(
    visibleFaults(faultsOf(values), {
      values,
      isSubmitted,
      serverFaults,
      blurred: new Set(left.map((path) => stablePathOf(path, values))),
    }),
  );

describe('the errors of a form', () => {
  it('are shown after the user leaves their field or tries to send the form', () => {
    const values = makeValues({ auctionName: '', idMarkets: [] });
    expect(shown(values)).toEqual({});
    expect(shown(values, { left: ['auctionName'] })).toEqual({
      auctionName: { code: 'too_short' },
    });
    expect(Object.keys(shown(values, { isSubmitted: true }))).toEqual(['auctionName', 'idMarkets']);
    expect(shown(makeValues(), { isSubmitted: true })).toEqual({});
  });

  it('disappear at both ends of a range when one end is corrected', () => {
    const wrong = makeValues({ endDate: '2026-11-30' });
    const left = ['endDate', 'endTime'];
    expect(shown(wrong, { left })).toEqual({ endTime: { code: 'end_not_after_start' } });
    expect(shown({ ...wrong, startDate: '2026-11-29' }, { left })).toEqual({});
  });

  it('stay with their lot when the lot moves in the list', () => {
    const lots = [makeLotOf(11, { reserveMinor: 1 }), makeLotOf(12)];
    const values = makeValues({ lots });
    const left = [stablePathOf('lots.0.reserveMinor', values)];
    const after = { ...values, lots: moveLot(lots, 0, 1) };
    expect(shown(after, { left })).toEqual({
      'lots.1.reserveMinor': { code: 'reserve_below_base' },
    });
  });
});

describe('server errors', () => {
  const values = makeValues();
  const of = (path: string) => [serverFaultOf({ path, message: 'No.' }, values)];

  it.each<[string, Partial<AuctionValues>]>([
    ['auctionName', { auctionName: 'Another' }],
    ['startTime', { startTime: '09:01' }],
    ['startTime', { endDate: '2026-12-03' }],
    ['stagger.everyMs', { lots: [makeLotOf(11)] }],
    ['lots.1.idVehicles', { lots: [makeLotOf(11), makeLotOf(13)] }],
    ['lots.1.idVehicles', { lots: [makeLotOf(11)] }],
    ['lots.1.reserveMinor', { lots: [makeLotOf(11), makeLotOf(12, { basePriceMinor: 1_000 })] }],
  ])(
    'at %s are hidden after the change to %j, and shown again with the original values',
    (path, change) => {
      const serverFaults = of(path);
      expect(shown(values, { serverFaults })).toEqual({ [path]: { message: 'No.' } });
      const mended = { ...values, ...change };
      expect(Object.values(shown(mended, { serverFaults }))).toEqual([]);
      expect(shown({ ...mended, ...values }, { serverFaults })).toEqual({
        [path]: { message: 'No.' },
      });
    },
  );

  it('stay after other changes, and stay with their lot when it moves', () => {
    const serverFaults = of('lots.1.idVehicles');
    const lots = moveLot(values.lots, 1, 0).map((lot) => ({ ...lot, basePriceMinor: 700_000 }));
    expect(shown({ ...values, lots }, { serverFaults })).toEqual({
      'lots.0.idVehicles': { message: 'No.' },
    });
  });
});
