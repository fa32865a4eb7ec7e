import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalDatabase } from './testing/make-portal-database.js';
import { awardLater, playHistory } from './testing/play-history.js';

const OLD = Date.UTC(2024, 2, 1, 9);
const BEFORE = ['archive', '--before', '2025-01-01'];

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeAll(async () => {
  portal = await makePortalDatabase();
  await portal.inside(async ({ store, signer }) => {
    await playHistory(store, { signer, from: OLD });
    await playHistory(store, { signer, idAuction: 2 });
  });
});
afterAll(() => portal.drop());

const count = async (from: string): Promise<number> => {
  const [row] = (await portal.query(`SELECT count(*)::int AS n FROM ${from}`)) as [{ n: number }];
  return row.n;
};

const TABLES = ['auction_board', 'lot_board', 'lot_offer', 'lot_bidder', 'award_board'];
const rows = () =>
  Promise.all(
    TABLES.map((table) => portal.query(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)),
  );

/** The output of every command that reads the log, about both auctions. */
const whole = async () => {
  expect((await portal.json('rebuild')).exitCode).toBe(0);
  return {
    verified: await portal.json('verify'),
    replayed: [await portal.json('replay', '1'), await portal.json('replay', '2')],
    rows: await rows(),
  };
};

describe('fairlot archive', () => {
  it('moves events that are older than a day, after which verify, replay and rebuild give the same results', async () => {
    const head = join(portal.dataDir, 'head.json');
    expect((await portal.run('verify', '--save-head', head)).exitCode).toBe(0);
    const before = await whole();
    expect(before.verified).toMatchObject({ exitCode: 0, document: { faultCount: 0 } });
    const events = await count('event');
    const old = (await count('event')) / 2;

    const plan = await portal.json(...BEFORE, '--dry-run');
    expect(plan.document).toEqual({ dryRun: true, files: 0, events: old, bytes: 0 });
    expect(await count('event')).toBe(events);

    const { document } = await portal.json(...BEFORE);
    expect(document).toMatchObject({ dryRun: false, files: 1, events: old });
    const streams = await count(
      "(SELECT FROM event WHERE stream ~ '^(lot|auction)-1' GROUP BY stream) s",
    );
    expect(streams).toBe(4);
    expect(await count("event WHERE stream ~ '^(lot|auction)-1'")).toBe(streams);
    expect(await count('event')).toBeLessThan(old + 20);
    expect(await whole()).toEqual(before);
    expect((await portal.run('verify', '--head', head)).exitCode).toBe(0);

    expect((await portal.run(...BEFORE)).out).toBe('Moved 0 events to 0 files (0 bytes).\n');
  });

  it('leaves the auction usable: one of its lots can be awarded later', async () => {
    const end = await count("event WHERE stream = 'lot-1.3'");
    await portal.inside(async ({ store, signer }) => {
      const before = await store.readStream('lot-1.3');
      await awardLater(store, signer, { idAuction: 1, idLot: 3, idOffer: 2, from: OLD });
      const now = await store.readStream('lot-1.3');
      expect(now.length).toBeGreaterThan(before.length);
      expect(now.map(({ position }) => position)).toEqual([...now.keys()]);
    });
    expect(await count("event WHERE stream = 'lot-1.3'")).toBeGreaterThan(end);
    expect(await portal.json('verify')).toMatchObject({ document: { faultCount: 0 } });
  });

  it('refuses an invalid day, and a day within the last thirty days', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    for (const day of ['2025-02-30', '2025', yesterday])
      expect((await portal.run('archive', '--before', day)).exitCode).toBe(2);
    expect((await portal.json('archive', '--before', yesterday)).document).toMatchObject({
      error: { code: 'TOO_YOUNG' },
    });
  });

  it('reports missing log files, and does not accept the incomplete log', async () => {
    rmSync(join(portal.dataDir, 'files', 'log'), { recursive: true });
    for (const command of [['verify'], ['rebuild'], ['replay', '1']]) {
      const { exitCode, err } = await portal.run(...command);
      expect([command, exitCode]).toEqual([command, 3]);
      expect(err).toMatch(/the log's file [0-9a-f]{32} is gone or damaged/);
    }
    expect((await portal.run('replay', '2')).exitCode).toBe(0);
  });
});
