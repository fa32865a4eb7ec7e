import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Receipt } from '@fairlot/contracts/auction';
import { runningPostgres } from '@fairlot/database';
import { aDatabase } from '@fairlot/database/testing';
import { freePort } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCore } from '../core/open-core.js';
import {
  aProcess,
  areGone,
  aRunningAuction,
  aWorld,
  byToken,
  type InputOf,
  PASSWORD,
  type PortalProcess,
} from '../testing/index.js';

const BACK = { timeout: 30_000, interval: 100 };
const folders: string[] = [];
const processes: PortalProcess[] = [];
const aDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-start-'));
  folders.push(folder);
  return folder;
};
const start = async (env: Readonly<Record<string, string>>) => {
  const portal = await aProcess(env);
  processes.push(portal);
  return portal;
};
afterAll(async () => {
  await Promise.all(processes.map((portal) => portal.killAll()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Ends by itself with code 1 and one line that starts so, leaving no process. */
const refuses = async (env: Readonly<Record<string, string>>, line: RegExp): Promise<void> => {
  const portal = await start({ DATA_DIR: aDataDir(), ...env });
  expect([await portal.ended(), portal.said()]).toEqual([
    1,
    { out: '', err: expect.stringMatching(line) },
  ]);
  expect(portal.said().err.trimEnd()).not.toContain('\n');
};

/** Asks again until there is an answer; unlike `vi.waitFor`, an error is one. */
const untilNotNull = async <Value>(ask: () => Promise<Value | null>): Promise<Value> => {
  const deadline = Date.now() + BACK.timeout;
  while (Date.now() < deadline) {
    const value = await ask();
    if (value !== null) return value;
  }
  throw new Error('no answer in time');
};

/** Ends cleanly, and everything below it. */
const stops = async (portal: PortalProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<void> => {
  const all = portal.pids();
  portal.signal(signal);
  expect([await portal.ended(), portal.said().err]).toEqual([0, '']);
  await areGone(all);
};

/** Somebody else on a port. */
const occupied = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, () => resolve(server));
  });

describe('a start that cannot be', () => {
  it.each([
    ['PORT', 'eighty'],
    ['MQTT_PORT', '70000'],
    ['FAIRLOT_ROLES', 'api,cook'],
    ['DATABASE_URL', 'mysql://x'],
    ['DEMO', 'maybe'],
    ['DEMO_PASSWORD', 'short'],
    ['PUBLIC_URL', 'portal'],
  ])('names %s when it is %s', (key, value) =>
    refuses({ [key]: value }, new RegExp(`^fairlot: ${key}: .+\n$`)),
  );

  it.each(['PORT', 'MQTT_PORT'])('says that %s is taken', async (key) => {
    const port = await freePort();
    const other = await occupied(port);
    await refuses(
      { [key]: String(port) },
      new RegExp(`^fairlot: ${key}: port ${port} is taken .+\n$`),
    );
    other.close();
  });
});

describe('a portal on its own database', () => {
  const dataDir = aDataDir();
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await start({ DATA_DIR: dataDir });
    await portal.serves();
  });

  const core = async () => {
    const connection = runningPostgres(dataDir);
    if (connection === null) throw new Error('no database runs');
    return openCore({ connection, dataDir });
  };

  it('says where it serves, and does', async () => {
    expect(portal.said()).toEqual({
      out: expect.stringContaining(`Fairlot serves at ${portal.url}`),
      err: '',
    });
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
  });

  it('has its data directory for itself', () =>
    refuses({ DATA_DIR: dataDir }, /^fairlot: The data directory .+ is in use .+\n$/));

  it('STA-077 keeps every acknowledged offer through a kill -9 of node and PostgreSQL', async () => {
    const opened = await core();
    const world = await aWorld({ parts: opened, url: portal.url });
    const idAuction = await aRunningAuction(world);
    const params = { idAuction, idLot: 1 };
    const placed: { readonly body: InputOf<'SEC-59'>['body']; readonly receipt: Receipt }[] = [];
    for (let n = 0; n < 20; n += 1) {
      const body = { commandId: randomUUID(), offer: 5000 + 100 * n };
      const { receipt } = await world.as('dealer1').ask('SEC-59', { params, body });
      placed.push({ body, receipt });
    }
    const all = portal.pids();
    expect(all.length).toBeGreaterThan(3);
    await Promise.all([portal.killAll(), opened.close().catch(() => undefined)]);

    portal = await start({ DATA_DIR: dataDir });
    await portal.serves();
    const dealer = await byToken(portal.url, 'dealer1');
    const { offers } = await dealer.ask('ENG-09', { params });
    expect(offers.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      placed.map(({ receipt }) => receipt.position),
    );
    for (const { body, receipt } of placed) {
      const again = await dealer.ask('SEC-59', { params, body });
      // Signed anew, alone in its tree: what it says of the decision is the same.
      const { root: _root, path: _path, signature: _signature, ...fixed } = receipt;
      expect(again.receipt).toMatchObject(fixed);
      for (const one of [receipt, again.receipt])
        expect(await dealer.ask('ENG-10', { body: one })).toMatchObject({ valid: true });
    }
    expect((await dealer.ask('ENG-09', { params })).totalLength).toBe(placed.length);
  });

  it('ERR-027 answers 503 while PostgreSQL is away, and goes on when it is back', async () => {
    const dealer = await byToken(portal.url, 'dealer1');
    const [first] = await dealer.ask('SEC-54');
    const params = { idAuction: first?.idAuction ?? 0, idLot: 1 };
    const { minimumNextMinor } = await dealer.ask('SEC-73', { params });
    const body = { commandId: randomUUID(), offer: (minimumNextMinor ?? 0) / 100 };
    for (const pid of portal.pids().slice(1)) process.kill(pid, 'SIGKILL');
    let refused = 0;
    const answered = async () => {
      // Whatever is not 503 is final; the client itself fails on a 500.
      const called = [
        await dealer.call('SEC-59', { params, body }),
        await dealer.call('SEC-73', { params }),
        await dealer.call('MOB-01', { body: { username: 'dealer1', password: PASSWORD } }),
      ];
      const statuses = called.map(({ status }) => status);
      if (!statuses.includes(503)) return statuses;
      refused += 1;
      return null;
    };
    expect(await untilNotNull(answered)).toEqual([200, 200, 200]);
    expect(refused).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
      expect(await dealer.ask('SEC-73', { params })).toMatchObject({
        priceMinor: minimumNextMinor,
      });
    }, BACK);
  });

  it('ends with code 0 on SIGINT, leaves no process and starts again with its data', async () => {
    await stops(portal, 'SIGINT');
    portal = await start({ DATA_DIR: dataDir });
    await portal.serves();
    const dealer = await byToken(portal.url, 'dealer1');
    expect((await dealer.ask('SEC-54')).map(({ auctionName }) => auctionName)).toEqual([
      'Auction of a test',
    ]);
  });

  it('does not touch a newer schema', async () => {
    const opened = await core();
    await opened.dataSource.query(
      `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
    );
    await opened.close();
    await stops(portal, 'SIGTERM');
    await refuses(
      { DATA_DIR: dataDir },
      /^fairlot: The database has a newer schema .+Later9999999999999.+\n$/,
    );
  });
});

describe('a portal on an external database', () => {
  it('serves the api alone when it is told so', async () => {
    const database = await aDatabase();
    const { host, user, database: name } = database.connection;
    const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
    const portal = await start({ DATABASE_URL, FAIRLOT_ROLES: 'api', DATA_DIR: aDataDir() });
    await portal.serves();
    expect(await (await fetch(`${portal.url}/health/ready`)).json()).toMatchObject({
      state: 'up',
      parts: { database: { state: 'up' }, relay: { here: false }, live: { here: false } },
    });
    expect(portal.pids()).toHaveLength(1);
    await stops(portal, 'SIGTERM');
    await database.drop();
  });
});
