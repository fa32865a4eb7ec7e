import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemonstration } from '../seed/seed-demonstration.js';
import { makeCore, type Core } from '../testing/make-core.js';
import { Robots } from './robots.js';

type Offer = { username: string; status: string; kind: string; at: number };
const NOW = systemClock.now();

let core: Core;
let before: string;
beforeAll(async () => {
  core = await makeCore();
  const options = { password: 'a-demonstration', now: NOW, regulationText: (key: string) => key };
  await seedDemonstration(core, options);
  await core.project();
  const [last] = await core.dataSource.query<{ at: string }[]>(
    'SELECT max(xid)::text at FROM event',
  );
  before = last?.at ?? '';
});
afterAll(() => core.stop());

/** The bids that were placed after the seed, with their bidders. */
const offers = () =>
  core.dataSource.query<Offer[]>(
    `SELECT username, type AS status, data::json ->> 'kind' AS kind,
       (metadata::json ->> 'ingressAt')::float8 AS at
     FROM event JOIN app_user ON id_user = (metadata::json #>> '{actor,idUser}')::int
     WHERE xid > $1::xid8 AND type IN ('OfferAccepted', 'SealedOfferAccepted', 'LotSold')`,
    [before],
  );

describe('robots', () => {
  it('place accepted bids of every kind, never as dealer1 to dealer10', async () => {
    const robots = new Robots(core);
    let accepted = 0;
    for (let turn = 0; turn < 300; turn++) if (await robots.turn()) accepted += 1;
    const placed = await offers();
    expect(accepted).toBeGreaterThan(150);
    expect(placed).toHaveLength(accepted);
    const names = new Set(placed.map(({ username }) => username));
    expect([...names].filter((name) => !/^dealer(1[1-9]|[2-9]\d|1\d\d|200)$/.test(name))).toEqual(
      [],
    );
    expect(names.size).toBeGreaterThan(20);
    const kinds = placed.map(({ status, kind }) => kind ?? status);
    expect(kinds).toEqual(expect.arrayContaining(['OFFER', 'AGENT', 'SealedOfferAccepted']));
    expect(Math.min(...placed.map(({ at }) => at))).toBeGreaterThanOrEqual(NOW);
  });

  it('bid on their own until they are stopped', async () => {
    const robots = new Robots(core);
    const placed = (await offers()).length;
    robots.start();
    robots.start();
    await vi.waitFor(async () => expect((await offers()).length).toBeGreaterThan(placed + 2), {
      timeout: 20_000,
    });
    await robots.stop();
    const stopped = (await offers()).length;
    expect(await robots.stop()).toBeUndefined();
    expect((await offers()).length).toBe(stopped);
    expect(core.engine.queueDepth).toBe(0);
  });

  it('do nothing if no auction is running', async () => {
    await core.dataSource.query(`UPDATE auction_board SET status = 'CLD' WHERE status = 'RUN'`);
    const robots = new Robots(core);
    expect(await robots.turn()).toBe(false);
  });
});
