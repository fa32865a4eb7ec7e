import { DEFAULT_POLICY, lotDecider, type LotEvent } from '@fairlot/auction-domain';
import type { SaleFormat } from '@fairlot/auction-rules';
import { expect, it } from 'vitest';
import { momentOf } from './moment-of.js';

const endsAt = 60_000;
const reason = 'because';
const scheduled = (format: SaleFormat): LotEvent => ({
  type: 'LotScheduled',
  data: {
    idAuction: 1,
    idLot: 1,
    idSellerDealers: [9],
    idVehicles: [1],
    currency: 'EUR',
    basePriceMinor: 500_000,
    reserveMinor: null,
    clickAndBuyMinor: null,
    startsAt: 1_000,
    endsAt,
    format,
    policy: DEFAULT_POLICY,
    policyHash: 'h',
  },
});
const won = { idOffer: 1, idDealer: 7, priceMinor: 500_000 };
const started: LotEvent = { type: 'LotStarted', data: { endsAt } };
const closed: LotEvent = {
  type: 'LotClosed',
  data: { closedAt: endsAt, awardStatus: 'NAW', reserveMet: false, bound: [], reason: null },
};
const awarded: LotEvent = { type: 'LotAwarded', data: won };
const reverted: LotEvent = { type: 'LotAwardReverted', data: { reason, revertedAt: endsAt } };

const HISTORIES: readonly [string, 'OPEN' | 'OVER', readonly LotEvent[]][] = [
  ['is scheduled', 'OPEN', []],
  ['runs', 'OPEN', [started]],
  ['is paused', 'OPEN', [started, { type: 'LotPaused', data: { reason } }]],
  ['was withdrawn', 'OPEN', [started, { type: 'LotWithdrawn', data: { reason } }]],
  ['is closed', 'OVER', [started, closed]],
  ['is sold at once', 'OVER', [started, { type: 'LotSold', data: won }]],
  ['is awarded', 'OVER', [started, closed, awarded]],
  ['is closed again, its award reverted', 'OVER', [started, closed, awarded, reverted]],
  ['runs again', 'OPEN', [started, closed, { type: 'LotReopened', data: { endsAt, reason } }]],
];

it.each(HISTORIES)('a lot that %s is %s, and an open lot with sealed bids is hidden', (...row) => {
  const [, moment, events] = row;
  const momentIn = (kind: SaleFormat['kind']) =>
    momentOf(
      [scheduled({ kind }), ...events].reduce(
        (lot, event) => lotDecider.evolve(lot, event),
        lotDecider.initial,
      ),
    );
  const [open, sealed] = moment === 'OPEN' ? ['RUNNING', 'HIDDEN'] : [moment, moment];
  expect([momentIn('ASCENDING'), momentIn('SEALED')]).toEqual([open, sealed]);
});

it('a lot that does not exist has no secrets', () => {
  expect(momentOf(lotDecider.initial)).toBe('OVER');
});
