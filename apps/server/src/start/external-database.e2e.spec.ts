import { urlOfConnection } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import { eventually } from '@fairlot/testing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  signInByToken,
  expectCleanEnd,
  OPERATORS_HEADERS,
  OPERATORS_TOKEN,
  PortalProcesses,
} from '../testing/index.js';

/** Twice the time that adding the data needs, because other tests share the CPU cores. */
const SEEDED_MS = 180_000;
const BACK = { timeout: 30_000, interval: 100 };

const processes = new PortalProcesses();
afterAll(() => processes.leave());

describe('a portal on an external database', () => {
  it(
    'gets its demonstration data once, even if two processes find it empty at the same moment',
    async () => {
      const database = await makeDatabase();
      const DATABASE_URL = urlOfConnection(database.connection);
      const both = await Promise.all(
        [1, 2].map(() =>
          processes.start({ DATABASE_URL, DEMO: 'on', DATA_DIR: processes.makeDataDir() }),
        ),
      );
      await Promise.all(both.map((portal) => portal.serves()));
      expect(both.map((portal) => portal.output().err)).toEqual(['', '']);
      // Only the process that added the data knows the password and prints it.
      const passwords = () =>
        both.flatMap((portal) => / with the password (\S+)$/m.exec(portal.output().out)?.[1] ?? []);
      // A portal prints its accounts once it serves.
      await eventually(() => expect(passwords()).toHaveLength(1));
      await vi.waitFor(async () => {
        for (const { url } of both) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      }, BACK);
      const dealers = await Promise.all(
        both.map(({ url }) => signInByToken(url, 'dealer7', passwords()[0]!)),
      );
      const names = await Promise.all(
        dealers.map(async (dealer) =>
          (await dealer.run('SEC-54')).map(({ auctionName }) => auctionName),
        ),
      );
      expect(names[0]!.length).toBeGreaterThan(0);
      expect(names[0]).toEqual([...new Set(names[1])]);
      await Promise.all(both.map((portal) => expectCleanEnd(portal, 'SIGTERM')));
      await database.drop();
    },
    SEEDED_MS,
  );

  it('can have api and engine in separate processes', async () => {
    const database = await makeDatabase();
    const DATABASE_URL = urlOfConnection(database.connection);
    const portal = await processes.start({
      DATABASE_URL,
      FAIRLOT_ROLES: 'api,engine',
      DATA_DIR: processes.makeDataDir(),
      OPERATORS_TOKEN,
    });
    await portal.serves();
    const ready = await fetch(`${portal.url}/health/ready`, { headers: OPERATORS_HEADERS });
    expect(await ready.json()).toMatchObject({
      state: 'up',
      parts: { database: { state: 'up' }, relay: { here: false }, live: { here: false } },
    });
    expect(portal.pids()).toHaveLength(1);
    await expectCleanEnd(portal, 'SIGTERM');
    await database.drop();
  });
});
