import { auctionStream } from '@fairlot/auction-domain';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  amountPattern,
  makePortal,
  type Portal,
  type RefusedBody,
} from '../testing/make-portal.js';

const PURCHASES = '/api/v1/secure/purchases';
const SEALED_MINOR = 890_000;
let portal: Portal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.app.stop());

const sold = async () => {
  const auction = await portal.published();
  const body = { offer: 7_800, confirmed: true };
  await portal.call('buyer', 'POST', `${auction.base}/offer/1`, body);
  await portal.close(auction.idAuction);
  return auction;
};

it('SEC-51 the vehicle is SOLD after an award, and no longer after its revert', async () => {
  const { base, idVehicles } = await sold();
  const [vehicle = 0] = idVehicles;
  const awarded = await portal.call('seller', 'PATCH', `${base}/award/1/1`, {});
  expect(awarded.body).toMatchObject({
    awardStatus: 'AWA',
    managed: {
      awarded: { idDealer: portal.idOf('buyer'), priceMinor: 780_000, settled: false },
    },
  });
  expect(await portal.statesOf([vehicle])).toEqual(['SOLD']);
  await portal.call('seller', 'PATCH', `${base}/revert-award/1`, { reason: 'a mistake' });
  expect(await portal.statesOf([vehicle])).toEqual(['IN_AUCTION']);
  const refused = await portal.call('seller', 'POST', `${base}/not-award`, { reason: 'too low' });
  expect(refused.body).toMatchObject({ lots: [{ idLot: 1, outcome: 'done' }] });
  expect(await portal.statesOf([vehicle])).toEqual(['PUBLISHED']);
  const bulk = await portal.call('seller', 'PATCH', `${base}/award`, { idLots: [1] });
  expect(bulk.body).toMatchObject({
    lots: [{ idLot: 1, outcome: 'refused', code: 'INVALID_TRANSITION' }],
  });
  expect((await portal.call('buyer', 'PATCH', `${base}/award`, {})).status).toBe(403);
});

it('STA-069 in part: a settled award becomes a purchase, which its buyer can rate once', async () => {
  const { base, idAuction } = await sold();
  await portal.call('seller', 'PATCH', `${base}/award`, {});
  const rating = { rating: 5, idAuctioneer: portal.idOf('seller') };
  const rate = (who: 'buyer' | 'rival') => portal.call(who, 'POST', `${base}/feedback`, rating);
  expect((await rate('buyer')).status).toBe(403);
  await portal.call('seller', 'PATCH', `${base}/settle/1`);

  const bought = await portal.call('buyer', 'GET', PURCHASES);
  expect(bought.body).toMatchObject({
    rows: [{ idAuction, priceMinor: 780_000, rating: null }],
  });
  expect((await portal.call('rival', 'GET', PURCHASES)).body).toMatchObject({ rows: [] });
  const another = `${PURCHASES}?idUserDealer=${portal.idOf('buyer')}`;
  expect((await portal.call('rival', 'GET', another)).status).toBe(403);
  expect((await portal.call('seller', 'GET', another)).body).toMatchObject({ total: { count: 1 } });
  expect((await portal.call('admin', 'GET', PURCHASES)).body).toMatchObject({
    total: { count: 1 },
  });
  expect((await portal.call('admin', 'GET', `${PURCHASES}?toDate=2020-01-01`)).body).toMatchObject({
    rows: [],
  });

  expect((await rate('rival')).status).toBe(403);
  expect((await rate('buyer')).status).toBe(200);
  expect((await rate('buyer')).status).toBe(409);
});

it('SEC-67 returns a report to managers of the auction', async () => {
  const { base, idAuction } = await sold();
  const csv = await portal.call('seller', 'GET', `${base}/create-report`);
  expect(csv.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="fairlot-${idAuction}-lots-\\d{4}-\\d\\d-\\d\\d.csv"`),
  );
  expect(csv.text).toContain('Lotto;Veicolo;Targa');
  expect(csv.text).toContain('Fiat 500 1.2');
  const xlsx = await portal.call('seller', 'GET', `${base}/create-report?typeExport=XLSX`);
  expect(xlsx.text.startsWith('PK')).toBe(true);
  const offers = await portal.call('seller', 'GET', `${base}/auction-offers-report`);
  expect(offers.body).toMatchObject({ rows: [{ idLot: 1, businessName: 'Ditta buyer' }] });
  expect((await portal.call('buyer', 'GET', `${base}/create-report`)).status).toBe(403);
});

it('SEC-68 returns a report with amounts with two decimals, and times with their offset', async () => {
  const { base } = await sold();
  const lots = await portal.call('seller', 'GET', `${base}/create-report`);
  const [head = '', row = ''] = lots.text.split('\r\n');
  const cells = new Map(head.split(';').map((name, at) => [name, row.split(';')[at]]));
  expect(cells.get('Prezzo base')).toMatch(/^\d+,00$/);
  expect(cells.get('Prezzo')).toBe('7800,00');
  expect(cells.get('Inizio')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0[12]:00$/);
  const offers = await portal.call('seller', 'GET', `${base}/offers-export`);
  expect(offers.text).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0[12]:00;.*;7800,00;/);
});

it('SEC-68 refuses a report of lots that the auction does not have', async () => {
  const { base } = await sold();
  for (const query of [
    'create-report?idLots=9',
    'create-report?idLots=1,9&typeExport=XLSX',
    'offers-export?idLot=9',
    'auction-offers-report?idLot=9',
  ]) {
    const { status, body } = await portal.call<RefusedBody>('seller', 'GET', `${base}/${query}`);
    expect([query, status, body.code, body.facts]).toEqual([
      query,
      404,
      'LOT_UNKNOWN',
      { idLot: 9 },
    ]);
  }
  expect((await portal.call('seller', 'GET', `${base}/offers-export?idLot=1`)).status).toBe(200);
});

it('I11 shows a sealed amount to nobody before the close, and to those who may see it afterwards', async () => {
  const { idAuction, base } = await portal.published({ format: { kind: 'SEALED' } });
  const body = { amountMinor: SEALED_MINOR, confirmed: true };
  const placed = await portal.call<OfferAnswer>('buyer', 'POST', `${base}/sealed-offer/1`, body);
  expect(placed.body).toMatchObject({ state: 'AWAITING', priceMinor: null });
  await portal.shown(placed.body.receipt.commandId);
  const board = `/api/v1/secure/engineering/auction/${idAuction}/at`;
  const reports = [
    `${base}/auction-offers-report`,
    `${base}/offers-export`,
    `${base}/create-report`,
    `/api/v1/secure/engineering/events?idAuction=${idAuction}`,
    board,
  ];
  for (const who of ['buyer', 'rival', 'seller', 'admin'] as const) {
    const answers = await portal.readAll(who, idAuction);
    for (const report of reports) answers.push(await portal.call(who, 'GET', report));
    const others = who === 'buyer' ? new RegExp(`"amountMinor":${SEALED_MINOR}`, 'g') : '';
    for (const { text } of answers)
      expect(text.replaceAll(others, '')).not.toMatch(amountPattern(SEALED_MINOR));
  }
  const history = await portal.call('rival', 'GET', `${base}/history/1`);
  expect(history.body).toEqual({ rows: [], total: { count: 0, isExact: true }, next: null });
  const { stateHashes } = (await portal.call<AnswerTo<'ENG-18'>>('admin', 'GET', board)).body;
  expect(Object.keys(stateHashes)).toEqual([auctionStream(idAuction)]);

  await portal.close(idAuction);
  const lot = await portal.call('rival', 'GET', `${base}/lot-detail/1`);
  expect(lot.body).toMatchObject({ status: 'CLD', priceMinor: SEALED_MINOR });
});

it('ENG-18 shows engineers the log, and the board with its state hashes', async () => {
  const { idAuction } = await portal.published({}, 1);
  const log = `/api/v1/secure/engineering/events?idAuction=${idAuction}`;
  const { events } = (await portal.call<AnswerTo<'ENG-13'>>('admin', 'GET', log)).body;
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'AuctionLotsChanged',
    'AuctionPublished',
    'AuctionStarted',
    'LotScheduled',
    'LotStarted',
  ]);
  const board = `/api/v1/secure/engineering/auction/${idAuction}/at`;
  const now = await portal.call('admin', 'GET', board);
  expect(now.body).toMatchObject({ auction: { status: 'RUN' }, lots: [{ status: 'RUN' }] });
  const at = `${board}?at=${events[1]?.at}`;
  const then = await portal.call<AnswerTo<'ENG-18'>>('admin', 'GET', at);
  expect(then.body).toMatchObject({ auction: { status: 'SCH' }, lots: [{ status: 'SCH' }] });
  // The metadata of an event contains the salted hash of the state before it. The salt stays
  // secret.
  const started = events.find(({ type }) => type === 'AuctionStarted');
  const shown = then.body.stateHashes[started?.stream ?? ''];
  expect([shown, started?.metadata['stateHash']]).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  expect(started?.metadata['stateHash']).not.toBe(shown);
  expect((await portal.call('admin', 'GET', `${board}?at=nowhere`)).status).toBe(400);
  expect((await portal.call('seller', 'GET', board)).status).toBe(403);
});
