import { EventIndexReader } from '@fairlot/event-sourcing-projection';
import { escapeLiteral } from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyzeFully, makeLongHistory } from '../testing/make-long-history.js';
import { makeReadModel } from '../testing/make-read-model.js';
import { AuctionQueries } from './auction-queries.js';
import { LotQueries } from './lot-queries.js';
import { STANDINGS_IN_AUCTION } from './own-standing-sql.js';
import { StandingQueries } from './standing-queries.js';

const DEALER = 10;
const AUCTION = 8;
const LOT = 500;
const LOTS = 1_000;
/** A running auction with a hundred additional dealers on each lot. */
const CROWDED = 9;
const CROWD = 100;

let model: Awaited<ReturnType<typeof makeReadModel>>;

beforeAll(async () => {
  model = await makeReadModel();
  const years = { auctions: 10, lotsPerAuction: LOTS, offersPerLot: 20, running: 2 };
  await makeLongHistory(model.dataSource, { ...years, idDealer: DEALER });
  await model.dataSource.query(`INSERT INTO event_index
    SELECT 'auction', 1 + n % 10, lpad(n::text, 31, '0'), 'lot-1.' || n % 3, 'lot', n, 'OfferAccepted', n, n
    FROM generate_series(1, 50000) n`);
  await model.dataSource.query(`INSERT INTO auction_board
    SELECT (jsonb_populate_record(a, jsonb_build_object('id_auction', 10 + n, 'status', 'CLD'))).*
    FROM auction_board a, generate_series(1, 2000) n WHERE a.id_auction = 1`);
  await model.dataSource.query(`INSERT INTO lot_bidder
    SELECT ${CROWDED}, lot, 100 + n, n, n, 200000 + n, 'OFFER', n, 200000 + n
    FROM generate_series(1, ${LOTS}) lot, generate_series(1, ${CROWD}) n`);
  await analyzeFully(model.dataSource, ['event_index', 'auction_board', 'lot_bidder']);
}, 120_000);
afterAll(() => model.drop());

const getMetadata: DataSource['getMetadata'] = (entity) => model.dataSource.getMetadata(entity);

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
};

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const explained = 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)';
type Explained = { 'QUERY PLAN': { Plan: Node }[] }[];

const literalOf = (value: unknown): string =>
  escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));

/** Number of plans after which a session decides whether to keep a generic plan. */
const PLANS = 5;

/** The plan that a session keeps for a prepared statement after several executions. */
const planOfPrepared = async (text: string, values: readonly unknown[]): Promise<Explained> => {
  const runner = model.dataSource.createQueryRunner();
  const execute = `EXECUTE hot (${values.map(literalOf).join()})`;
  try {
    await runner.query(`PREPARE hot AS ${text}`);
    for (let nth = 0; nth < PLANS; nth += 1) await runner.query(`EXPLAIN ${execute}`);
    return await runner.query(`${explained} ${execute}`);
  } finally {
    await runner.query('DEALLOCATE hot');
    await runner.release();
  }
};

/** The indexes and fully scanned tables of a call, each once, and the rows of each statement. */
const looked = async (call: (manager: never) => Promise<unknown>) => {
  const paths = new Set<string>();
  const rows: number[] = [];
  const note = ([row]: Explained): void => {
    let touched = 0;
    for (const node of nodesOf(row!['QUERY PLAN'][0]!.Plan)) {
      const { 'Relation Name': table, 'Index Name': index } = node;
      const removed = node['Rows Removed by Filter'] ?? 0;
      const read = (node['Actual Rows'] + removed) * node['Actual Loops'];
      if (table !== undefined) touched += read;
      if (table !== undefined && node['Node Type'] === 'Seq Scan' && read > 0)
        paths.add(`${table}: all of it`);
      if (index !== undefined) paths.add(index);
    }
    rows.push(touched);
  };
  const query = async (sql: string, values: unknown[]): Promise<unknown> => {
    note(await model.dataSource.query(`${explained} ${sql}`, values));
    return model.dataSource.query(sql, values);
  };
  type Statement = { readonly text: string; readonly values: unknown[] };
  const client = {
    query: async ({ text, values }: Statement) => {
      note(await planOfPrepared(text, values));
      return { rows: await model.dataSource.query(text, values) };
    },
  };
  const broadcaster = { broadcast: () => Promise.resolve() };
  const queryRunner = { connect: () => Promise.resolve(client), broadcaster };
  await call({ manager: { query, queryRunner }, query, getMetadata } as never);
  return { paths: [...paths].toSorted(), rows };
};

it('openIds returns all open auctions, however many there are, with running auctions first', async () => {
  const ids = await new AuctionQueries(model.dataSource).openIds();
  expect(ids).toEqual([
    CROWDED + 1,
    CROWDED,
    ...Array.from({ length: 2_000 }, (_, n) => 2_010 - n),
  ]);
});

const EVENTS = 5_000;
/** Position and command of the event with this number. */
const LISTED_AT = String(25_007).padStart(31, '0');
const LISTED_COMMAND = '25007';
const FAR_AT = String(35_007).padStart(31, '0');
const FAR_COMMAND = '35007';
/** All events of the auction except those of vehicles. */
const LISTED = {
  context: 'auction',
  key: String(AUCTION),
  kinds: ['auction', 'lot', 'award'],
  until: '9',
};
/** Each call with its row limit, which depends on the request and not on the years of data. */
const READS = {
  'the versions of a board': [3 * LOTS, (of) => new LotQueries(of).rowVersions(AUCTION)],
  'a lot': [10, (of) => new LotQueries(of).lot({ idAuction: AUCTION, idLot: LOT })],
  'lots of a board': [10, (of) => new LotQueries(of).lots(AUCTION, { idLots: [LOT, LOT + 1] })],
  'the standing of a dealer on a board': [
    7 * LOTS,
    (of) => new StandingQueries(of).inAuction(DEALER, AUCTION),
  ],
  'the standing of a dealer on a board as the first of a crowd': [
    (CROWD + 10) * LOTS,
    (of) => new StandingQueries(of).inAuction(DEALER, CROWDED),
  ],
  'the standing of a dealer on a lot': [
    10,
    (of) => new StandingQueries(of).inAuction(DEALER, AUCTION, [LOT]),
  ],
  'the standing of a dealer on lots of several auctions': [
    20,
    (of) =>
      new StandingQueries(of).onLots(DEALER, [
        { idAuction: AUCTION, idLot: LOT },
        { idAuction: 2, idLot: LOT },
      ]),
  ],
  'a board as its owner sees it': [
    7 * LOTS,
    (of) => new LotQueries(of).managedLots(AUCTION, 'OWNER'),
  ],
  'a page of the log of an auction': [
    250,
    (of) =>
      new EventIndexReader(of).ofKey({
        context: 'auction',
        key: String(AUCTION),
        after: null,
        limit: 200,
      }),
  ],
  'how many events made the rows of an auction': [
    LOTS + 10,
    (of) => new AuctionQueries(of).eventsIn(AUCTION, null),
  ],
  'how many events made the row of a lot': [
    10,
    (of) => new AuctionQueries(of).eventsIn(AUCTION, LOT),
  ],
  'how many events an auction has': [EVENTS, (of) => new EventIndexReader(of).count(LISTED)],
  'the first page of the events of an auction': [
    210,
    (of) => new EventIndexReader(of).slice(LISTED, { offset: 0, limit: 100 }),
  ],
  'a page far into the events of an auction': [
    4_200,
    (of) => new EventIndexReader(of).slice(LISTED, { offset: 4_000, limit: 100 }),
  ],
  'the first page of the events of a lot': [
    EVENTS + 110,
    (of) =>
      new EventIndexReader(of).slice(
        { ...LISTED, streams: ['lot-1.2', 'award-1.2'] },
        { offset: 0, limit: 100 },
      ),
  ],
  'how many events of a type an auction has': [
    EVENTS,
    (of) => new EventIndexReader(of).count({ ...LISTED, types: ['LotClosed'] }),
  ],
  'the numbers of some events among all': [
    4_000,
    (of) => new EventIndexReader(of).numbers(LISTED, [LISTED_AT, FAR_AT]),
  ],
  'what the commands of some events wrote': [
    20,
    (of) =>
      new EventIndexReader(of).ofTheirCommands(
        LISTED,
        [
          { at: LISTED_AT, commandId: LISTED_COMMAND },
          { at: FAR_AT, commandId: FAR_COMMAND },
        ],
        100,
      ),
  ],
  'what is due next': [20, (of) => new AuctionQueries(of).dueWithin(5, 9_000)],
  'a lot as it was some events ago': [
    10,
    (of) => new LotQueries(of).pastOf({ idAuction: AUCTION, idLot: LOT }),
  ],
} satisfies Record<string, readonly [number, (of: never) => Promise<unknown>]>;

it.each(Object.entries(READS))(
  '%s uses the recorded indexes, and reads at most the expected number of rows',
  async (name, [most, call]) => {
    const { paths, rows } = await looked(call);
    await expect(`${paths.join('\n')}\n`).toMatchFileSnapshot(
      `hot-reads/${name.replaceAll(' ', '-')}.txt`,
    );
    expect(paths.filter((path) => path.endsWith('all of it'))).toEqual([]);
    expect(rows.reduce((sum, touched) => sum + touched)).toBeLessThanOrEqual(most);
  },
);

it('the second read of a board by a manager counts no dealers again', async () => {
  const { rows } = await looked(async (of) => {
    const lots = new LotQueries(of);
    for (const viewer of ['OWNER', 'STAFF'] as const) await lots.managedLots(CROWDED, viewer);
  });
  const [first, next] = rows;
  expect(first).toBeGreaterThan(CROWD * LOTS);
  expect(next).toBeLessThanOrEqual(4 * LOTS);
});

it('reading the status of a second dealer reads only the rows of this dealer', async () => {
  const { rows } = await looked(async (of) => {
    const standings = new StandingQueries(of);
    for (const idDealer of [DEALER, DEALER + 1]) await standings.inAuction(idDealer, CROWDED);
  });
  const [first, next] = rows;
  expect(first).toBeGreaterThan(CROWD * LOTS);
  expect(next).toBeLessThanOrEqual(4 * LOTS);
});

it('reading the status of a dealer reads the lots of a board together, even if single look-ups seem cheap', async () => {
  const runner = model.dataSource.createQueryRunner();
  await runner.startTransaction();
  for (const join of ['hashjoin', 'mergejoin'])
    await runner.query(`SET LOCAL enable_${join} = off`);
  const { withoutNotices } = STANDINGS_IN_AUCTION;
  const [row]: Explained = await runner.query(`${explained} ${withoutNotices.text}`, [
    DEALER,
    AUCTION,
  ]);
  await runner.rollbackTransaction();
  await runner.release();
  const nodes = nodesOf(row!['QUERY PLAN'][0]!.Plan);
  const read = nodes.filter((node) => node['Index Name'] === 'lot_board_pkey');
  expect(read.map((node) => node['Index Cond'])).toEqual([`(id_auction = ${AUCTION})`]);
});

it('a rebuild stores the rows of all dealers of a lot together, including the first dealer', async () => {
  const [placed]: { back: number }[] = await model.dataSource.query(
    `SELECT count(*)::int AS back FROM (
       SELECT lot < lag(lot) OVER (ORDER BY ctid) AS back
       FROM lot_bidder, LATERAL (SELECT id_auction * ${10 * LOTS} + id_lot) of(lot)
       WHERE id_dealer IN ($1, $2)) placed WHERE back`,
    [DEALER, DEALER + 1],
  );
  expect(placed).toEqual({ back: 0 });
});

it('the second read of a board plans no statement again', async () => {
  const runner = model.dataSource.createQueryRunner();
  const of = { manager: runner.manager } as never;
  const lots = new LotQueries(of);
  const standings = new StandingQueries(of);
  for (let nth = 0; nth <= PLANS + 1; nth += 1) {
    await lots.rowVersions(AUCTION);
    await standings.inAuction(DEALER, AUCTION);
  }
  const kept: { name: string }[] = await runner.query(
    'SELECT name FROM pg_prepared_statements WHERE generic_plans > 0 ORDER BY name',
  );
  await runner.release();
  expect(kept.map(({ name }) => name)).toEqual(['lot-row-versions', 'standings-in-auction']);
});
