import type { SaleFormat } from '@fairlot/auction-rules';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../../testing/builders.js';
import { makeLotOf, makeTemplate, makeValues } from '../../../testing/editor-builders.js';
import { judgeAuction } from './auction-rules.js';
import {
  policyOf,
  type AuctionValues,
  type LotValues,
  type PolicyValues,
} from './auction-values.js';
import { durationOf, durationText } from '#shared/format/duration-text.js';
import { fieldOfPath, firstFault } from './faults.js';

const faultsOf = (over: Partial<AuctionValues>, template = makeTemplate()) => {
  const judged = judgeAuction(makeValues(over), { template, savedSchedule: null, now: NOW });
  return 'valid' in judged ? [] : judged.faults.map(({ path, code }) => `${path} ${code}`);
};
const ofLot = (facts: Partial<LotValues>, kind: SaleFormat['kind'] = 'ASCENDING') =>
  faultsOf({ format: { kind }, lots: [makeLotOf(1), makeLotOf(2, facts)] });
const ofPolicy = (facts: Partial<PolicyValues>) =>
  faultsOf({ policy: { ...policyOf(makeTemplate().policy), ...facts } });

it('a valid form has no error', () => expect(faultsOf({})).toEqual([]));

describe('the prices of a lot (lotTermsFault of the domain)', () => {
  it.each([
    [{ basePriceMinor: null }, ['lots.1.basePriceMinor required']],
    [{ basePriceMinor: Number.NaN }, ['lots.1.basePriceMinor amount']],
    [{ basePriceMinor: 0 }, ['lots.1.basePriceMinor positive']],
    [{ reserveMinor: 499_999 }, ['lots.1.reserveMinor reserve_below_base']],
    [{ reserveMinor: 500_000 }, []],
    [{ clickAndBuyMinor: 500_000 }, ['lots.1.clickAndBuyMinor click_and_buy_too_low']],
    [{ clickAndBuyMinor: 500_001 }, []],
    [
      { reserveMinor: 800_000, clickAndBuyMinor: 799_999 },
      ['lots.1.clickAndBuyMinor click_and_buy_too_low'],
    ],
    [{ reserveMinor: 800_000, clickAndBuyMinor: 800_000 }, []],
  ])('that equal %j have the errors %j', (facts, faults) => expect(ofLot(facts)).toEqual(faults));

  it('ignores the buy-now price of a sealed lot', () => {
    expect(ofLot({ clickAndBuyMinor: 1 }, 'SEALED')).toEqual([]);
    const judged = judgeAuction(
      makeValues({ format: { kind: 'SEALED' }, lots: [makeLotOf(1, { clickAndBuyMinor: 1 })] }),
      {
        template: makeTemplate(),
        savedSchedule: null,
        now: NOW,
      },
    );
    expect('valid' in judged && judged.valid.lots[0]?.clickAndBuyMinor).toBeNull();
  });
});

describe('the errors of the form', () => {
  it('include errors of single fields and of fields that contradict each other', () => {
    expect(
      faultsOf({ auctionName: ' a ', type: '', endDate: '2026-12-01', endTime: '08:00', lots: [] }),
    ).toEqual([
      'auctionName too_short',
      'type required',
      'lots no_lots',
      'endTime end_not_after_start',
    ]);
  });

  it('include an error for a missing template', () => {
    const judged = (idTemplate: number | null) =>
      judgeAuction(makeValues({ idTemplate }), { template: null, savedSchedule: null, now: NOW });
    expect(judged(null)).toEqual({ faults: [{ path: 'idTemplate', code: 'required' }] });
    expect(judged(99)).toEqual({ faults: [{ path: 'idTemplate', code: 'unknown' }] });
  });
});

describe('the rules of an auction', () => {
  const softClose = { ...makeTemplate().policy.softClose! };
  it('stay within the limits of the contract', () => {
    expect(ofPolicy({ unitMinor: 0 })).toEqual(['policy.unitMinor positive']);
    expect(ofPolicy({ softClose: { ...softClose, windowMs: 500 } })).toEqual([
      'policy.softClose.windowMs duration_range',
    ]);
    expect(ofPolicy({ softClose: { ...softClose, maxCount: null } })).toEqual([
      'policy.softClose.maxCount required',
    ]);
    expect(ofPolicy({ softClose: null })).toEqual([]);
  });

  it('require valid limits of the fee, and allow VAT only in a market with a VAT rate', () => {
    const buyerFee = { basisPoints: 150, minMinor: 9_900, maxMinor: 9_800 };
    expect(ofPolicy({ charges: { vatRegime: 'STANDARD', buyerFee } })).toEqual([
      'policy.charges.buyerFee.maxMinor max_below_min',
    ]);
    expect(faultsOf({}, makeTemplate({ idMarket: 'OTHER' }))).toEqual([
      'policy.charges.vatRegime no_vat_rate',
    ]);
  });
});

describe('a server error', () => {
  it('is assigned to the form field that belongs to its path', () => {
    expect(fieldOfPath('lots.3.basePriceMinor')).toBe('lots.3.basePriceMinor');
    expect(fieldOfPath('lots.3.idVehicles.0')).toBe('lots.3.idVehicles');
    expect(fieldOfPath('idMarkets.1')).toBe('idMarkets');
    expect(fieldOfPath('endsAt')).toBe('endTime');
  });

  it('is found at the first invalid field in page order', () => {
    const fault = { type: 'server', message: 'x' };
    const lots = [];
    lots[4] = { reserveMinor: fault };
    expect(firstFault({ lots })).toBe('lots.4.reserveMinor');
    expect(firstFault({ lots, endTime: fault })).toBe('endTime');
    expect(firstFault({ lots: fault })).toBe('lots');
    expect(firstFault({})).toBeNull();
  });
});

describe('a duration', () => {
  it.each([
    [150_000, '2:30'],
    [45_000, '0:45'],
    [86_400_000, '1440:00'],
    [61_500, '1:01.500'],
  ])('of %i ms is formatted as %s and parsed back', (ms, text) => {
    expect(durationText(ms)).toBe(text);
    expect(durationOf(text)).toBe(ms);
  });
  it('is formatted without zero seconds, and is not parsed from invalid text', () => {
    expect(durationOf('2')).toBe(120_000);
    for (const text of ['', '2:75', 'a', '1:2:3']) expect(durationOf(text)).toBeNull();
  });
});
