import { systemClock } from '@fairlot/kernel';
import type { DisclosureView } from '@fairlot/contracts/engineering';
import { toMarketTime } from '@fairlot/countries';
import type { DataSource } from 'typeorm';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  untilSettled,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { auctionTopic, socketMessages } from '@fairlot/contracts/live';
import { makeSocketOfTest } from '../testing/live-clients.js';

let portal: TestPortal;
let world: World;
let idAuction: number;
let source: DataSource;

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{}, {}], bidders: ['dealer1', 'dealer2'] });
  for (const who of ['dealer1', 'dealer2'] as const) {
    const body = { maximumMinor: who === 'dealer1' ? 600_000 : 700_000, confirmed: true };
    await world.as(who).run('ENG-01', { params: { idAuction, idLot: 1 }, body });
  }
  source = portal.parts.dataSource;
  await untilSettled(world);
  const { managed } = await world.as('multi').run('SEC-73', { params: { idAuction, idLot: 1 } });
  expect(managed?.leader?.idDealer).toBe(world.people.dealer2.idDealer);
});
afterAll(() => portal.stop());

const list = async (query: object = {}, who: 'engineer' | 'admin' = 'engineer') =>
  (await world.as(who).run('ENG-33', { query })).rows;
const ofUser = (who: 'centre' | 'engineer' | 'admin', more: object = {}) =>
  list({ idUser: world.people[who].idUser, ...more });
const count = async (): Promise<number> => {
  const [row] = await source.query('SELECT count(*)::int AS count FROM disclosure');
  return row.count;
};

/** Watches the auction live. Collects who is named in each presence message; null if nobody is. */
const watched = async (who: PersonName) => {
  const session = await makeSocketOfTest(portal, world.as(who));
  const received: (readonly number[] | null)[] = [];
  session.socket.on('presence', (one: unknown) => {
    const { dealers } = socketMessages.presence.payload.parse(one);
    received.push(dealers?.map((dealer) => dealer.idDealer) ?? null);
  });
  await session.call('watch', { topics: [auctionTopic(idAuction)] });
  return { ...session, received };
};

describe('the log of personal data shown to staff', () => {
  it('ENG-33 has one row per call: who, when, which call, whose data, and the state of the auction', async () => {
    const from = systemClock.now();
    const { idDealer } = world.people.dealer2;
    await world.as('centre').refusal('ENG-13', { query: { idAuction } });
    await world.as('centre').run('SEC-73', { params: { idAuction, idLot: 1 } });
    const rows = await ofUser('centre', { callId: 'SEC-73' });
    expect(rows).toMatchObject([
      {
        callId: 'SEC-73',
        username: 'centre',
        idAuction,
        moments: ['RUNNING'],
        discloses: ['PARTY', 'RESERVE', 'RESULT', 'SEALED_AMOUNT', 'SEALED_OFFER'],
        lots: { ids: [1], count: 1 },
        dealers: { ids: [idDealer], count: 1 },
        asked: JSON.stringify({ idAuction, idLot: 1 }),
      },
    ] satisfies Partial<DisclosureView>[]);
    expect(rows[0]!.at).toBeGreaterThanOrEqual(from - 1_000);
    // The refused call ENG-13 has shown nothing, so it has no row.
    expect(await ofUser('centre', { callId: 'ENG-13' })).toEqual([]);
    expect(await ofUser('engineer', { callId: 'ENG-33' })).not.toEqual([]);
  });

  it('ENG-33 records each read of the event log or of a state', async () => {
    const from = systemClock.now();
    const engineer = world.as('engineer');
    const params = { id: idAuction };
    const keyed = { context: 'auction', key: String(idAuction) };
    await engineer.run('ENG-13', { query: { idAuction } });
    await engineer.run('ENG-18', { params });
    await engineer.run('ENG-23', { params });
    await engineer.run('ENG-29', { params: keyed });
    const lot = { ...keyed, kind: 'lot', key: `${idAuction}.1` };
    await engineer.run('ENG-30', { params: lot });
    const rows = await ofUser('engineer', { fromAt: from });
    const lines = rows.map(({ callId, idAuction: of, asked }) => `${callId} ${of} ${asked}`);
    const readers = ['ENG-13', 'ENG-18', 'ENG-23', 'ENG-29', 'ENG-30'];
    expect(lines.toSorted()).toEqual(
      readers.map((id) => expect.stringMatching(`^${id} ${idAuction} .*${idAuction}`) as string),
    );
  });

  it('ENG-33 can be searched by days of a market, instants and milliseconds, as the stock list can', async () => {
    await world.as('centre').run('SEC-73', { params: { idAuction, idLot: 1 } });
    const [shown] = await ofUser('centre', { callId: 'SEC-73', limit: 1 });
    const { at } = shown!;
    // In the reader's market, an hour before midnight in London is already the next day.
    const day = toMarketTime(at, 'IT').slice(0, 10);
    const instant = new Date(at).toISOString();
    const found = async (range: object) =>
      (await ofUser('centre', { callId: 'SEC-73', ...range })).some((row) => row.at === at);
    // A range includes its last day, but not its last instant.
    expect(await found({ fromAt: day, toAt: day })).toBe(true);
    expect(await found({ fromAt: instant })).toBe(true);
    expect(await found({ fromAt: at })).toBe(true);
    expect(await found({ toAt: instant })).toBe(false);
    expect(await found({ toAt: at })).toBe(false);
    expect(await found({ fromAt: '2000-01-01', toAt: '2000-01-02' })).toBe(false);
    const query = { fromAt: '2026-03-29T02:30', idAuction };
    for (const call of ['ENG-33', 'ENG-34'] as const)
      expect(await world.as('admin').refusal(call, { query })).toMatchObject({
        problem: { code: 'VALIDATION', fields: [{ path: 'fromAt' }] },
      });
  });

  it('ENG-33 records a long list, or a whole file, as one row', async () => {
    const before = await count();
    await world.as('admin').run('SEC-48', { query: { idAuction } });
    await world
      .as('admin')
      .run('SEC-68', { params: { id: idAuction }, query: { typeExport: 'CSV' } });
    expect((await count()) - before).toBe(2);
    const [file, board] = await ofUser('admin', { limit: 2 });
    expect(board).toMatchObject({ callId: 'SEC-48', lots: { ids: [1, 2], count: 2 } });
    expect(file).toMatchObject({ callId: 'SEC-68', idAuction, moments: ['RUNNING'] });
  });

  it('ENG-33 records the watchers of an auction before staff see their names, once per connection', async () => {
    const { idDealer } = world.people.dealer1;
    const { idDealer: idOther } = world.people.dealer2;
    const live = () => ofUser('centre', { callId: 'ENG-11' });
    const before = await count();
    const first = await watched('dealer1');
    const owner = await watched('auctioneer');
    await eventually(() => expect(owner.received.at(-1)).toEqual([idDealer]));
    expect(await count()).toBe(before);
    const staff = await watched('centre');
    await eventually(() => expect(staff.received.at(-1)).toEqual([idDealer]));
    expect(await live()).toMatchObject([
      { discloses: ['PARTY'], idAuction, moments: ['RUNNING'], dealers: { ids: [idDealer] } },
    ]);
    // A dealer who disconnects and returns is shown again, but was already recorded.
    first.socket.disconnect();
    await eventually(() => expect(staff.received.at(-1)).toEqual([]));
    await watched('dealer1');
    await watched('dealer2');
    await eventually(() => expect(staff.received.at(-1)?.toSorted()).toEqual([idDealer, idOther]));
    expect((await live()).flatMap(({ dealers }) => dealers.ids)).toEqual([idOther, idDealer]);
  });

  it("ENG-33 shows reads of a dealer's used credit to administrators of the markets of its lots", async () => {
    const { idDealer } = world.people.dealer2;
    const setMarket = (idMarket: string) =>
      source.query('UPDATE auction_board SET id_markets = ARRAY[$2] WHERE id_auction = $1', [
        idAuction,
        idMarket,
      ]);
    await setMarket('DE');
    try {
      expect(await world.as('centre').run('ENG-301', { query: { idDealer } })).toMatchObject({
        lotMarkets: ['DE'],
      });
    } finally {
      await setMarket('IT');
    }
    const { rows } = await world.as('abroad').run('ENG-33', { query: { callId: 'ENG-301' } });
    expect(rows).toMatchObject([{ username: 'centre', dealers: { ids: [idDealer] } }]);
  });

  it('ENG-33 does not record what dealers and owners see', async () => {
    const before = await count();
    for (const who of ['dealer1', 'visitor', 'auctioneer'] as const) {
      await world.as(who).run('SEC-48', { query: { idAuction } });
      await world.as(who).run('ENG-09', { params: { idAuction, idLot: 1 } });
    }
    await world.as('auctioneer').run('SEC-67', { params: { id: idAuction } });
    expect(await count()).toBe(before);
  });

  it('ENG-33 can be filtered by user, auction, dealer, call, position and time', async () => {
    const { idDealer } = world.people.dealer2;
    const calls = async (query: object) =>
      (await list({ limit: 1_000, ...query })).map(({ callId }) => callId);
    expect(await calls({ idDealer })).toContain('SEC-73');
    expect(await calls({ idDealer: world.people.dealer3.idDealer })).toEqual([]);
    expect(await calls({ idAuction: idAuction + 1 })).toEqual([]);
    expect(await calls({ idAuction, moment: 'RUNNING' })).toContain('SEC-68');
    expect(await calls({ idAuction, moment: 'HIDDEN' })).toEqual([]);
    expect(await calls({ toAt: systemClock.now() - 3_600_000 })).toEqual([]);
    expect(new Set(await calls({ callId: 'sec-68', fromAt: systemClock.now() - 60_000 }))).toEqual(
      new Set(['SEC-68']),
    );
  });

  it('ENG-34 in part: is exported for a spreadsheet, and the export itself is recorded', async () => {
    const csv = await world.as('engineer').run('ENG-34', { query: { idAuction, language: 'de' } });
    expect(csv.toString()).toContain('Zeit;Benutzer;API-Aufruf;');
    expect(csv.toString()).toMatch(/\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0[12]:00;\d+;SEC-73;/);
    const read = await world.as('engineer').run('ENG-34', { query: { idAuction, language: 'en' } });
    expect(read.toString()).toContain('Time,User,API call,');
    const own = await world.as('engineer').run('ENG-34', { query: { idAuction } });
    expect(own.toString()).toContain('Time,User,API call,');
    expect((await ofUser('engineer', { limit: 3 })).map(({ callId }) => callId)).toContain(
      'ENG-34',
    );
  });

  it('ENG-33 returns pages down to the oldest row without repetition, even while rows are added', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, idAuction, ...(cursor && { cursor }) };
      const page = await world.as('admin').run('ENG-33', { query });
      expect(page.rows.length).toBeLessThanOrEqual(2);
      ids.push(...page.rows.map(({ idDisclosure }) => idDisclosure));
      await world.as('centre').run('SEC-73', { params: { idAuction, idLot: 2 } });
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map(Number)).toEqual(ids.map(Number).toSorted((a, b) => b - a));
  });

  it("ENG-33 shows only rows of its reader's markets", async () => {
    const { rows, total } = await world.as('abroad').run('ENG-33', {});
    expect(rows.filter((one) => one.idAuction === idAuction)).toEqual([]);
    expect(total).toEqual({ count: rows.length, isExact: true });
    expect((await world.as('centre').refusal('ENG-33', {})).problem.code).toBe('FORBIDDEN');
  });
});

describe('the database table of disclosures', () => {
  const rowsOfAge = `INSERT INTO disclosure (shown_at, id_user, call_id, discloses, moments,
      id_markets, id_lots, lot_count, id_dealers, dealer_count, asked)
    SELECT now() - age::interval, 1, 'OLD-01', '{}', '{}', '{IT}', '{}', 0, '{}', 0, '{}'
    FROM unnest($1::text[]) AS age`;

  it.each(['UPDATE disclosure SET id_user = 0', 'DELETE FROM disclosure', 'TRUNCATE disclosure'])(
    'refuses %s',
    async (sql) => {
      await expect(source.query(sql)).rejects.toThrow('stays written down');
    },
  );

  it('ENG-33 loses rows older than two years when new rows arrive, and limits the length of each row', async () => {
    const { disclosures } = portal.parts;
    const before = await count();
    // The oldest rows must have the lowest ids, so make the existing rows old.
    await source.query('ALTER TABLE disclosure DISABLE TRIGGER disclosure_stays');
    await source.query("UPDATE disclosure SET shown_at = now() - interval '3 years'");
    await source.query('ALTER TABLE disclosure ENABLE TRIGGER disclosure_stays');
    await source.query(rowsOfAge, [['2 years 1 day', '23 months']]);
    const many = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const row = { idUser: 1, callId: 'SEC-48', discloses: [], moments: [], idMarkets: ['IT'] };
    const big = { ...row, idAuction, idLots: many, idDealers: many, asked: 'x'.repeat(9_000) };
    await Promise.all(Array.from({ length: before + 1 }, () => disclosures.write(big)));
    await eventually(async () => {
      await disclosures.write(big);
      const left = await source.query(
        "SELECT 1 FROM disclosure WHERE shown_at < now() - interval '2 years'",
      );
      expect(left).toEqual([]);
    });
    const [newest] = await list({ idAuction, limit: 1 });
    expect(newest).toMatchObject({ lots: { count: 1_000 }, dealers: { count: 1_000 } });
    expect([newest!.lots.ids.length, newest!.asked.length]).toEqual([100, 2_000]);
    expect(await list({ callId: 'OLD-01' })).toHaveLength(1);
  });

  it('ENG-33 if a disclosure cannot be recorded, the call shows no personal data', async () => {
    await source.query('ALTER TABLE disclosure RENAME TO disclosure_away');
    try {
      const { status, problem } = await world
        .as('centre')
        .refusal('SEC-73', { params: { idAuction, idLot: 1 } });
      expect([status, problem.code]).toEqual([503, 'STORE_UNAVAILABLE']);
      await watched('dealer1');
      const staff = await watched('centre');
      const owner = await watched('auctioneer');
      await eventually(() => {
        expect(owner.received.at(-1)).toEqual([world.people.dealer1.idDealer]);
        expect(new Set(staff.received)).toEqual(new Set([null]));
      });
      await world.as('dealer1').run('SEC-73', { params: { idAuction, idLot: 1 } });
    } finally {
      await source.query('ALTER TABLE disclosure_away RENAME TO disclosure');
    }
  });
});
