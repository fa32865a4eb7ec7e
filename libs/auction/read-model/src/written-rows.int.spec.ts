import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeTerms } from './testing/played-lot.js';
import { makeWorld } from './testing/read-model-world.js';
import {
  bid,
  writeToAuction,
  writeToLot,
  LOT_ONE,
  published,
  lotScheduled,
  lotStarted,
} from './testing/write-events.js';

let world: Awaited<ReturnType<typeof makeWorld>>;

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => world.empty());
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.drop());

const offer = (idOffer: number) =>
  bid(LOT_ONE, { idOffer, idDealer: 10, amountMinor: 500_000 + idOffer }, 500_000, 10);
const voided = (idOffer: number, reason: string) =>
  writeToLot(LOT_ONE, {
    type: 'OfferVoided',
    data: {
      idOffer,
      idDealer: 10,
      reason,
      reserveMet: true,
      idLeader: null,
      idLeadingOffer: null,
      leaderMaxMinor: null,
      priceMinor: null,
    },
  });
const makeLot = () => world.happened(published(1), lotScheduled(LOT_ONE), lotStarted(LOT_ONE));

type Statement = { readonly name?: string; readonly values?: readonly string[] };
type Answer = { readonly rows: readonly unknown[] };
const sessionsWatched = async () => {
  const runner = world.dataSource.createQueryRunner();
  const sessions: { query(statement: Statement): Promise<Answer> } = Object.getPrototypeOf(
    await runner.connect(),
  );
  await runner.release();
  return vi.spyOn(sessions, 'query');
};
/** Records the parameters of all following statements, by name. */
const statements = async () => {
  const { mock } = await sessionsWatched();
  return (wanted: string) =>
    mock.calls.flatMap(([{ name, values }]) => (name === wanted && values ? [values] : []));
};

const TEXTS = [
  '',
  'NULL',
  '{1,2}',
  'a "quoted" word',
  String.raw`\ and \" and \n`,
  String.raw`\N`,
  String.raw`\.`,
  "it's, 1 <b>",
  'two\nlines\tand \u001f',
  '"two"\n\\lines\\ 🚗',
  'as of old\r\n\\.\r\n',
  'Škoda 車 🚗',
];

describe('the rows of the read model', () => {
  it.each(TEXTS)('store a string unchanged, in columns and in documents: %j', async (text) => {
    await makeLot();
    await world.happened(
      offer(1),
      voided(1, text),
      writeToLot(LOT_ONE, { type: 'LotPaused', data: { reason: text, pausedAt: 5 } }),
      writeToAuction(1, { type: 'AuctionMessageSet', data: { message: text } }),
    );
    const rows = () =>
      world.dataSource.query(
        `SELECT void_reason, message, shown #>> '{pause,reason}' AS pause
         FROM lot_offer JOIN lot_board USING (id_auction, id_lot) JOIN auction_board USING (id_auction)`,
      ) as Promise<object[]>;
    expect(await rows()).toEqual([{ void_reason: text, message: text, pause: text }]);
    expect((await world.rebuilt()).parked).toEqual([]);
    expect(await rows()).toEqual([{ void_reason: text, message: text, pause: text }]);
  });

  it('of bids are looked up for a void, but not for a new bid', async () => {
    await makeLot();
    const valuesOf = await statements();
    await world.happened(offer(1), offer(2));
    expect(valuesOf('public.lot_offer load')).toHaveLength(0);
    await world.happened(voided(2, 'mistyped'));
    expect(valuesOf('public.lot_offer load')).toHaveLength(1);
    const rows = await world.dataSource.query('SELECT id_offer, voided FROM lot_offer ORDER BY 1');
    expect(rows).toEqual([
      { id_offer: 1, voided: false },
      { id_offer: 2, voided: true },
    ]);
  });

  it('get one common version if they are written in one batch', async () => {
    const lots = [
      LOT_ONE,
      { ...LOT_ONE, idLot: LOT_ONE.idLot + 1 },
      { ...LOT_ONE, idLot: LOT_ONE.idLot + 2 },
    ];
    await world.happened(published(1), ...lots.map((lot) => lotScheduled(lot)));
    const { mock } = await sessionsWatched();
    await world.happened(...lots.map((lot) => lotStarted(lot)));
    const at = mock.calls.findIndex(([{ name }]) => name === 'public.lot_board change');
    const answers: (Answer | undefined)[] = await Promise.all(
      mock.results.map(({ value }) => value),
    );
    const [{ version }] = await world.dataSource.query(
      'SELECT DISTINCT xmin::text AS version FROM lot_board',
    );
    expect(answers[at]?.rows).toEqual([{ count: 3, version }]);
  });

  it('contain the terms of a lot, which are written only when they change and not with each bid', async () => {
    await makeLot();
    const valuesOf = await statements();
    const withTerms = () =>
      valuesOf('public.lot_board change').filter((values) => values.join().includes('policyHash'));
    await world.happened(offer(1));
    expect(withTerms()).toHaveLength(0);
    const data = { ...makeTerms({ basePriceMinor: 7_000_00 }), idSellerDealers: [3] };
    await world.happened(writeToLot(LOT_ONE, { type: 'LotRescheduled', data }));
    expect(withTerms()).toHaveLength(1);
    const [row] = await world.dataSource.query('SELECT terms, shown FROM lot_board');
    expect(row.terms).toEqual(makeTerms({ basePriceMinor: 7_000_00 }));
    expect(row.shown).toMatchObject({ basePriceMinor: 7_000_00, offers: 1 });
  });
});
