import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { urlOfConnection } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { freePort } from '@fairlot/testing';
import { expect } from 'vitest';
import type { KurrentDbSettings } from '../settings/adapter-settings.js';
import { openCore } from '../core/open-core.js';
import { migrations } from '../core/schema.js';
import type { PortalProcess } from './make-process.js';
import { makeWorld, type World } from './make-world.js';
import { launchAuction, untilStatus } from './make-auction.js';
import { PortalProcesses } from './processes.js';

const CLI_PROGRAM = fileURLToPath(new URL('../../../cli/bin/fairlot.mjs', import.meta.url));
const OPEN_MS = 6_000;

/** A portal in a separate process, with its log in KurrentDB and its rows in PostgreSQL. */
export class PortalOnKurrentDb {
  readonly processes = new PortalProcesses();
  world!: World;
  readonly #dataDir = this.processes.makeDataDir();
  #database: TestDatabase | null = null;
  #process: PortalProcess | null = null;
  #environment: Readonly<Record<string, string>> = {};

  constructor(private readonly kurrentDb: KurrentDbSettings) {}

  get process(): PortalProcess {
    if (this.#process === null) throw new Error('the portal is not started');
    return this.#process;
  }

  /** The environment of the portal's process. */
  get environment(): Readonly<Record<string, string>> {
    return this.#environment;
  }

  async start(): Promise<this> {
    const { connection } = (this.#database = await makeDatabase(migrations));
    this.#environment = {
      DATABASE_URL: urlOfConnection(connection),
      DATA_DIR: this.#dataDir,
      EVENT_STORE: 'kurrentdb',
      KURRENTDB_URL: this.kurrentDb.url,
      KURRENTDB_PREFIX: this.kurrentDb.prefix,
      // A restarted portal must have the same address as before.
      PORT: String(await freePort()),
      RATE_OFFER: '1000/1000',
      RATE_READ: '1000/1000',
    };
    await this.startAgain();
    // Creates sessions directly in the database, as if the users had signed in earlier.
    const core = await openCore({ connection, dataDir: this.#dataDir, kurrentDb: this.kurrentDb });
    this.world = await makeWorld({ parts: core, url: this.process.url });
    await core.close();
    return this;
  }

  async startAgain(): Promise<void> {
    this.#process = await this.processes.start(this.#environment);
    await this.#process.serves();
  }

  offer(
    who: 'dealer1' | 'dealer2',
    idAuction: number,
    body: { offer: number; commandId?: string },
  ) {
    const params = { idAuction, idLot: 1 };
    return this.world.as(who).call('SEC-59', { params, body: { ...body, confirmed: true } });
  }

  /** Runs `fairlot verify`. Returns the result. */
  async verified(): Promise<{ readonly faultCount: number; readonly events: number }> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [CLI_PROGRAM, 'verify', '--json'],
      {
        env: { PATH: process.env['PATH'], ...this.#environment },
      },
    );
    return JSON.parse(stdout) as { faultCount: number; events: number };
  }

  /** The number of events in PostgreSQL. */
  async logRows(): Promise<number> {
    const rows = await this.#database!.dataSource([]);
    const counts = ['event', 'command', 'event_seal'].map((table) =>
      rows.query<{ kept: number }[]>(`SELECT count(*)::int AS kept FROM ${table}`),
    );
    return (await Promise.all(counts)).flat().reduce((sum, { kept }) => sum + kept, 0);
  }

  async leave(): Promise<void> {
    await this.processes.leave();
    await this.#database?.drop();
  }
}

/**
 * Checks that the portal sells a lot, is killed, restarts and sells another lot, and that
 * PostgreSQL contains no events.
 */
export const expectSaleAfterKill = async (portal: PortalOnKurrentDb): Promise<void> => {
  const bidders = ['dealer1', 'dealer2'] as const;
  const { world } = portal;
  const open = await launchAuction(world, { bidders });
  const sold = await launchAuction(world, { endsAt: Date.now() + OPEN_MS, bidders });
  const tooLow = { problem: { code: 'BELOW_MIN_NEXT' } };
  for (const idAuction of [open, sold]) {
    expect(await portal.offer('dealer1', idAuction, { offer: 5_000 })).toMatchObject({ ok: true });
    expect(await portal.offer('dealer2', idAuction, { offer: 5_000 })).toMatchObject(tooLow);
  }
  await untilStatus(world, sold, 'CLD');
  const award = { params: { idAuction: sold, idLot: 1, idOffer: 1 }, body: {} };
  const awarded = await world.as('auctioneer').run('SEC-49', award);
  expect(awarded.managed?.awarded).toMatchObject({ idOffer: 1, priceMinor: 500_000 });

  await portal.process.killAll();
  await portal.startAgain();
  expect(await portal.offer('dealer2', open, { offer: 5_000 })).toMatchObject(tooLow);
  expect(await portal.offer('dealer2', open, { offer: 5_100 })).toMatchObject({ ok: true });
  const params = { idAuction: sold, idLot: 1 };
  const lot = await world.as('auctioneer').run('SEC-73', { params });
  expect(lot).toMatchObject({ status: 'AWA' });
  expect(await portal.logRows()).toBe(0);
};
