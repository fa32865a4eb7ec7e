import { beforeEach, expect, it } from 'vitest';
import type { AuctionEvent } from '../auction/auction.events.js';
import { play, fold, offer, scheduled, started } from '../lot/testing/lot-builders.js';
import type { LotEvent } from '../lot/lot.events.js';
import type { LotStatus } from '../status.js';
import { StreamReferences } from './stream-references.js';

let references: StreamReferences;
beforeEach(() => {
  references = new StreamReferences();
});
const auction = (event: unknown) => references.takeAuction('auction-1', 1, event as AuctionEvent);
const published = (...idLots: number[]) => auction({ type: 'AuctionPublished', data: { idLots } });
const recordsStatus = (idLot: number, status: LotStatus) =>
  auction({ type: 'AuctionLotsChanged', data: { lots: [{ idLot, status, awardStatus: null }] } });
const lot = (idLot: number, events: readonly LotEvent[] = [scheduled()]) =>
  events.forEach((event, at) =>
    references.takeLot(
      `lot-1.${idLot}`,
      { idAuction: 1, idLot },
      { event, after: fold(events.slice(0, at + 1)) },
    ),
  );
const award = (idLot: number) => references.takeAward(`award-1.${idLot}`, { idAuction: 1, idLot });
const missing = (stream: string, by: string) => ({
  stream,
  position: 0,
  rule: 'NAMED',
  message: `${by} names it, and it is not in the log`,
});
const never = (stream: string, status: LotStatus) => ({
  stream,
  position: 0,
  rule: 'NAMED',
  message: `its auction says that it stood at ${status}, and it never did`,
});

const sale = { idOffer: 2, idDealer: 2, priceMinor: 9_000_00 };

it('StreamReferences accepts an auction whose lots are in the log, before or after it', () => {
  lot(1);
  published(1, 2);
  lot(2);
  expect(references.end()).toEqual([]);
});

it('StreamReferences reports a missing lot once, whether the publication or an edit names it', () => {
  published(1, 2);
  auction({ type: 'AuctionEdited', data: { idLots: [2, 3] } });
  auction({ type: 'AuctionMessageSet', data: { message: null, idLots: [4] } });
  lot(1);
  expect(references.end()).toEqual([
    missing('lot-1.2', 'auction-1'),
    missing('lot-1.3', 'auction-1'),
  ]);
});

it('StreamReferences reports a missing auction of a lot, and a missing award of a sold or awarded lot', () => {
  lot(1);
  expect(references.end()).toEqual([missing('auction-1', 'lot-1.1')]);
  published(1, 2, 3);
  const offered = play(started(), offer(1, 5_000));
  lot(2, [...offered, { type: 'LotSold', data: sale }]);
  lot(3, [...offered, { type: 'LotAwarded', data: sale }]);
  expect(references.end()).toEqual([
    missing('award-1.2', 'lot-1.2'),
    missing('award-1.3', 'lot-1.3'),
  ]);
  award(2);
  award(3);
  expect(references.end()).toEqual([]);
});

it('StreamReferences reports a missing lot of an award', () => {
  award(1);
  expect(references.end()).toEqual([missing('lot-1.1', 'award-1.1')]);
});

it('StreamReferences reports a missing stream for the first stream that names it', () => {
  published(1);
  award(1);
  expect(references.end()).toEqual([missing('lot-1.1', 'auction-1')]);
});

it('StreamReferences reports the missing lot and the missing award that a vehicle names', () => {
  const data = { idAuction: 1, idLot: 1 };
  references.takeVehicle('vehicle-5', { type: 'VehicleUnlisted', data: { ...data, free: true } });
  references.takeVehicle('vehicle-5', { type: 'VehicleAwardReverted', data });
  expect(references.end()).toEqual([]);
  references.takeVehicle('vehicle-5', { type: 'VehicleListed', data });
  references.takeVehicle('vehicle-5', { type: 'VehicleAwarded', data });
  expect(references.end()).toEqual([
    missing('lot-1.1', 'vehicle-5'),
    missing('award-1.1', 'vehicle-5'),
  ]);
});

it('StreamReferences reports a status in the auction that the lot never had, whichever stream is read first', () => {
  published(1);
  recordsStatus(1, 'RUN');
  lot(1, started());
  recordsStatus(1, 'SCH');
  expect(references.end()).toEqual([]);
  recordsStatus(1, 'CLD');
  expect(references.end()).toEqual([never('lot-1.1', 'CLD')]);
});

it('StreamReferences reports only that a lot is missing, not its status too', () => {
  published(1);
  recordsStatus(1, 'RUN');
  expect(references.end()).toEqual([missing('lot-1.1', 'auction-1')]);
});
