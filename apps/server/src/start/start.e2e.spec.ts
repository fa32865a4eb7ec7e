import { randomUUID } from 'node:crypto';
import type { Receipt } from '@fairlot/contracts/auction';
import { runningPostgres } from '@fairlot/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCore } from '../core/open-core.js';
import {
  launchAuction,
  makeWorld,
  signInByToken,
  expectCleanEnd,
  PortalProcesses,
  type InputOf,
  PASSWORD,
  type PortalProcess,
} from '../testing/index.js';

const BACK = { timeout: 30_000, interval: 100 };

const processes = new PortalProcesses();
afterAll(() => processes.leave());

/** Polls until the result is not null. Unlike `vi.waitFor`, it fails on the first error. */
const untilNotNull = async <Value>(ask: () => Promise<Value | null>): Promise<Value> => {
  const deadline = Date.now() + BACK.timeout;
  while (Date.now() < deadline) {
    const value = await ask();
    if (value !== null) return value;
  }
  throw new Error('no answer in time');
};

describe('a portal with the embedded database', () => {
  const dataDir = processes.makeDataDir();
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await processes.start({ DATA_DIR: dataDir });
    await portal.serves();
  });

  const core = async () => {
    const connection = runningPostgres(dataDir);
    if (connection === null) throw new Error('no database runs');
    return openCore({ connection, dataDir });
  };

  it('prints the address at which it serves, and serves there', async () => {
    expect(portal.output()).toEqual({
      out: expect.stringContaining(`Fairlot serves at ${portal.url}`),
      err: '',
    });
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
  });

  it('has no sign-in page if there is no demonstration', async () => {
    for (const path of [
      '/oidc/.well-known/openid-configuration',
      '/oidc/auth',
      '/oidc/interaction/x',
    ])
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await fetch(portal.url + path, { method });
        expect([path, status, headers.get('content-type')]).toEqual([
          path,
          404,
          'application/json; charset=utf-8',
        ]);
      }
  });

  it('locks its data directory against a second start', () =>
    processes.refuse({ DATA_DIR: dataDir }, /^fairlot: The data directory .+ is in use\. .+\n$/));

  let short = 0;

  it('keeps every accepted bid after a kill -9 of Node and PostgreSQL', async () => {
    const opened = await core();
    const world = await makeWorld({ parts: opened, url: portal.url });
    const idAuction = await launchAuction(world);
    const params = { idAuction, idLot: 1 };
    const placed: { readonly body: InputOf<'SEC-59'>['body']; readonly receipt: Receipt }[] = [];
    for (let n = 0; n < 20; n += 1) {
      const body = { commandId: randomUUID(), offer: 5000 + 100 * n };
      const { receipt } = await world.as('dealer1').run('SEC-59', { params, body });
      placed.push({ body, receipt });
    }
    const endsAt = Date.now() + 15_000;
    short = await launchAuction(world, { endsAt, lots: [{}, {}] });
    const all = portal.pids();
    expect(all.length).toBeGreaterThan(3);
    await Promise.all([portal.killAll(), opened.close().catch(() => undefined)]);

    portal = await processes.start({ DATA_DIR: dataDir });
    await portal.serves();
    const dealer = await signInByToken(portal.url, 'dealer1');
    const { rows: offers } = await dealer.run('ENG-09', { params });
    expect(offers.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      placed.map(({ receipt }) => receipt.position),
    );
    for (const { body, receipt } of placed) {
      const again = await dealer.run('SEC-59', { params, body });
      // The repeated receipt is signed again, alone in its batch, but its decision is the same.
      const { root: _root, path: _path, signature: _signature, ...fixed } = receipt;
      expect(again.receipt).toMatchObject(fixed);
      for (const one of [receipt, again.receipt])
        expect(await dealer.run('ENG-10', { body: one })).toMatchObject({ valid: true });
    }
    expect((await dealer.run('ENG-09', { params })).total!.count).toBe(placed.length);

    // A lot whose last seconds were during the outage stays open longer.
    const cut = { params: { idAuction: short, idLot: 1 } };
    await vi.waitFor(async () => {
      const lot = await dealer.run('SEC-73', cut);
      expect(lot).toMatchObject({ status: 'RUN', extension: { reason: 'TECHNICAL' } });
      expect(lot.endsAt).toBeGreaterThan(endsAt);
    }, BACK);
    await dealer.run('SEC-59', { ...cut, body: { offer: 5000 } });
  });

  it('cancels a final call after an outage, however many bids failed during it', async () => {
    const dealer = await signInByToken(portal.url, 'dealer2');
    const owner = await signInByToken(portal.url, 'auctioneer');
    const params = { idAuction: short, idLot: 2 };
    const { lastCall } = await owner.run('ENG-20', { params, body: { reason: 'the gate closes' } });
    expect(lastCall).not.toBeNull();
    for (const pid of portal.pids().slice(1)) process.kill(pid, 'SIGKILL');
    const bids = Array.from({ length: 50 }, () =>
      dealer.call('SEC-59', { params, body: { commandId: randomUUID(), offer: 1 } }),
    );
    expect((await Promise.all(bids)).some(({ status }) => status === 503)).toBe(true);
    await vi.waitFor(
      async () => {
        const lot = await dealer.run('SEC-73', { params });
        expect(lot).toMatchObject({ status: 'RUN', lastCall: null });
        const log = await dealer.run('ENG-08', { params });
        const events = log.outcome === 'events' ? log.events : [];
        // The planned end was during the outage too, so the lot is also extended.
        const types = events.map(({ type }) => type);
        expect(types.slice(-3)).toEqual(['LastCallStarted', 'LastCallCancelled', 'LotExtended']);
      },
      { timeout: 60_000, interval: 500 },
    );
  }, 150_000);

  it('answers 503 while PostgreSQL is down, and recovers', async () => {
    const dealer = await signInByToken(portal.url, 'dealer1');
    const [first] = await dealer.run('SEC-54');
    const params = { idAuction: first?.idAuction ?? 0, idLot: 1 };
    const { minimumNextMinor } = await dealer.run('SEC-73', { params });
    const body = { commandId: randomUUID(), offer: (minimumNextMinor ?? 0) / 100 };
    for (const pid of portal.pids().slice(1)) process.kill(pid, 'SIGKILL');
    let refused = 0;
    let notReady = 0;
    const answered = async () => {
      // Any status except 503 is final. The test client itself throws on a 500.
      const called = [
        await dealer.call('SEC-59', { params, body }),
        await dealer.call('SEC-73', { params }),
        await dealer.call('MOB-01', { body: { username: 'dealer1', password: PASSWORD } }),
      ];
      const statuses = called.map(({ status }) => status);
      if (!statuses.includes(503)) return statuses;
      refused += 1;
      const { status, headers } = await fetch(`${portal.url}/health/ready`);
      if (status === 503 && headers.get('retry-after') === '1') notReady += 1;
      return null;
    };
    expect(await untilNotNull(answered)).toEqual([200, 200, 200]);
    expect([refused > 0, notReady > 0]).toEqual([true, true]);
    await vi.waitFor(async () => {
      expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
      expect(await dealer.run('SEC-73', { params })).toMatchObject({
        priceMinor: minimumNextMinor,
      });
    }, BACK);
  });

  it('answers 503 within seconds while PostgreSQL hangs, and recovers', async () => {
    const dealer = await signInByToken(portal.url, 'dealer1');
    const [first] = await dealer.run('SEC-54');
    const params = { idAuction: first?.idAuction ?? 0, idLot: 1 };
    const { minimumNextMinor } = await dealer.run('SEC-73', { params });
    const body = { commandId: randomUUID(), offer: (minimumNextMinor ?? 0) / 100 };
    const postgres = portal.pids().slice(1);
    const signal = (kind: NodeJS.Signals) => postgres.forEach((pid) => process.kill(pid, kind));
    signal('SIGSTOP');
    const began = performance.now();
    // These sessions are not cached, so the portal must look them up, by cookie and by token.
    const strangers = ['token', 'cookie'].map((header) =>
      fetch(`${portal.url}/api/v1/secure/logged`, {
        headers: { [header]: header === 'token' ? 'x' : 'fairlot_session=x' },
      }),
    );
    const offered = dealer.call('SEC-59', { params, body });
    const statuses = (await Promise.all([offered, ...strangers])).map(({ status }) => status);
    const waitedMs = performance.now() - began;
    const read = await dealer.call('SEC-73', { params });
    signal('SIGCONT');
    expect([statuses, read.status]).toEqual([[503, 503, 503], 503]);
    expect(waitedMs).toBeLessThan(10_000);
    const again = await untilNotNull(async () => {
      const { status } = await dealer.call('SEC-59', { params, body });
      return status === 503 ? null : status;
    });
    expect(again).toBe(200);
    await vi.waitFor(async () => {
      expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    }, BACK);
  });

  it('exits with code 0 on SIGINT, leaves no process behind, and starts again with its data', async () => {
    await expectCleanEnd(portal, 'SIGINT');
    portal = await processes.start({ DATA_DIR: dataDir });
    await portal.serves();
    const dealer = await signInByToken(portal.url, 'dealer1');
    expect((await dealer.run('SEC-54')).map(({ auctionName }) => auctionName)).toEqual([
      'Auction of a test',
      'Auction of a test',
    ]);
  });

  it('leaves a database with a newer schema unchanged', async () => {
    const opened = await core();
    await opened.dataSource.query(
      `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
    );
    await opened.close();
    await expectCleanEnd(portal, 'SIGTERM');
    await processes.refuse(
      { DATA_DIR: dataDir },
      /^fairlot: The database has a newer schema .+Later9999999999999.+\n$/,
    );
  });
});
