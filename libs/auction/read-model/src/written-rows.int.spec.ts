import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aWorld } from './testing/read-model-world.js';
import { bid, ofAuction, ofLot, ONE, published, scheduled, started } from './testing/written.js';

let world: Awaited<ReturnType<typeof aWorld>>;

beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => world.empty());
afterAll(() => world.drop());

const offer = (idOffer: number) =>
  bid(ONE, { idOffer, idDealer: 10, amountMinor: 500_000 + idOffer }, 500_000, 10);
const voided = (idOffer: number, reason: string) =>
  ofLot(ONE, {
    type: 'OfferVoided',
    data: {
      ...{ idOffer, idDealer: 10, reason, reserveMet: true },
      ...{ idLeader: null, idLeadingOffer: null, leaderMaxMinor: null, priceMinor: null },
    },
  });
const aLot = () => world.happened(published(1), scheduled(ONE), started(ONE));

const TEXTS = [
  '',
  'NULL',
  '{1,2}',
  'a "quoted" word',
  String.raw`\ and \" and \n`,
  "it's, 1 <b>",
  'two\nlines\tand \u001f',
  'Škoda 車 🚗',
];

describe('rows', () => {
  it.each(TEXTS)('hold a text as it was stated, in columns and in documents: %j', async (text) => {
    await aLot();
    await world.happened(
      offer(1),
      voided(1, text),
      ofLot(ONE, { type: 'LotPaused', data: { reason: text, pausedAt: 5 } }),
      ofAuction(1, { type: 'AuctionMessageSet', data: { message: text } }),
    );
    const rows: object[] = await world.dataSource.query(
      `SELECT void_reason, message, shown #>> '{pause,reason}' AS pause
       FROM lot_offer JOIN lot_board USING (id_auction, id_lot) JOIN auction_board USING (id_auction)`,
    );
    expect(rows).toEqual([{ void_reason: text, message: text, pause: text }]);
  });

  it('of offers are looked for when one is voided, and not when they are made', async () => {
    await aLot();
    const runner = world.dataSource.createQueryRunner();
    const sessions: { query(asked: { readonly name?: string }): unknown } = Object.getPrototypeOf(
      await runner.connect(),
    );
    await runner.release();
    const query = vi.spyOn(sessions, 'query');
    const looks = () =>
      query.mock.calls.filter(([{ name }]) => name === 'public.lot_offer load').length;
    await world.happened(offer(1), offer(2));
    expect(looks()).toBe(0);
    await world.happened(voided(2, 'mistyped'));
    expect(looks()).toBe(1);
    query.mockRestore();
    const rows = await world.dataSource.query('SELECT id_offer, voided FROM lot_offer ORDER BY 1');
    expect(rows).toEqual([
      { id_offer: 1, voided: false },
      { id_offer: 2, voided: true },
    ]);
  });

  it('of a lot stay on their page, however often it changes', async () => {
    await aLot();
    for (let idOffer = 1; idOffer <= 60; idOffer++) await world.happened(offer(idOffer));
    const [row] = await world.dataSource.query(
      `SELECT (ctid::text::point)[0]::int AS page FROM lot_board`,
    );
    expect(row).toEqual({ page: 0 });
  });
});
