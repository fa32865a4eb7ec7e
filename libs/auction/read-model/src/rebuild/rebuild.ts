import { setTimeout } from 'node:timers/promises';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Checkpoint, ProjectionVersion } from '../checkpoint/checkpoint.entity.js';
import { applyEvents } from '../projection/apply-events.js';
import type { Projection } from '../projection/define-projection.js';
import { ProjectionTable, tablesOf } from '../projection/projection-table.js';
import { READ_MODEL } from '../projection/projector.js';
import { fromStored } from '../projection/stream-event.js';
import { projections } from '../projections.js';
import { giveRebuild, holdRows, takeRebuild } from './row-locks.js';

/** Another rebuild runs, in this process or another. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
  constructor() {
    super('a rebuild is running already');
  }
}

export type RebuildProgress = { readonly events: number; readonly at: LogPosition };
export type RebuildParts = {
  readonly dataSource: DataSource;
  readonly store: Pick<EventStore, 'readLog'>;
  readonly onProgress?: (progress: RebuildProgress) => void;
};

/** Short transactions: one that has written hides later events from every follower of the log. */
const PAGE = 2_000;
/**
 * How long the swap waits for the readers of a table before it lets everybody go first and tries
 * again. Far below PostgreSQL's deadlock timeout (1 s), so that in a deadlock the swap gives way.
 */
const SWAP_WAIT_MS = 100;
const SWAP_PAUSE_MS = 50;
const SWAP_TRIES_MAX = 200;

/** The names of projections whose rows were made by another version of the code. */
export const outdatedProjections = async (dataSource: DataSource): Promise<readonly string[]> => {
  const made = await dataSource.manager.find(ProjectionVersion);
  const versions = new Map(made.map(({ name, version }) => [name, version]));
  return projections
    .filter(({ name, version }) => (versions.get(name) ?? 1) !== version)
    .map(({ name }) => name);
};

/**
 * Makes projections anew from the log while the portal serves: rows go into tables of their own,
 * which take the place of the old ones in one transaction once they have caught up. A crash
 * leaves the old rows in use.
 *
 * @param names projections by name, or all of them.
 * @returns the number of events read. @throws RebuildRunning
 */
export const rebuild = async (
  names: readonly string[] | 'all',
  parts: RebuildParts,
): Promise<{ readonly events: number }> => {
  const chosen = projections.filter(({ name }) => names === 'all' || names.includes(name));
  const runner = parts.dataSource.createQueryRunner();
  await runner.connect();
  try {
    if (!(await takeRebuild(runner.manager))) throw new RebuildRunning();
    try {
      return await new Replay(runner, chosen, parts).run();
    } finally {
      await giveRebuild(runner.manager);
    }
  } finally {
    await runner.release();
  }
};

class Replay {
  readonly #tables: readonly ProjectionTable[];
  /** Names of the tables, of rows and of positions. */
  readonly #names: readonly string[];
  #events = 0;
  #at: LogPosition | null = null;

  constructor(
    private readonly runner: QueryRunner,
    private readonly chosen: readonly Projection[],
    private readonly parts: RebuildParts,
  ) {
    const { dataSource } = parts;
    this.#tables = chosen.map((each) => new ProjectionTable(each, dataSource, 'rebuild'));
    this.#names = chosen.flatMap((each) => tablesOf(each, dataSource));
  }

  async run(): Promise<{ readonly events: number }> {
    try {
      for (const name of this.#names) {
        await this.runner.query(`DROP TABLE IF EXISTS rebuild.${name}`);
        await this.runner.query(`CREATE TABLE rebuild.${name} (LIKE public.${name} INCLUDING ALL)`);
      }
      await this.#replay();
      await this.#swap();
      return { events: this.#events };
    } catch (error) {
      for (const name of this.#names) {
        await this.runner.query(`DROP TABLE IF EXISTS rebuild.${name}`);
      }
      throw error;
    }
  }

  /** To the end of the log, a page a transaction; the next page is read while one is written. */
  async #replay(): Promise<void> {
    let next = this.#page();
    for (;;) {
      const page = await next;
      if (page.length === 0) return;
      const isLast = page.length < PAGE;
      this.#at = page.at(-1)?.at ?? this.#at;
      next = isLast ? Promise.resolve([]) : this.#page();
      const written = this.#inTransaction(async (manager) => {
        // A crash throws these rows away, so they need not wait for the disk; the swap does.
        await manager.query('SET LOCAL synchronous_commit = off');
        await this.#apply(manager, page);
      });
      await Promise.all([written, next]);
    }
  }

  /** Writers wait while the rest is applied and the tables change places; readers hardly do. */
  async #swap(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#inTransaction((manager) => this.#changePlaces(manager));
        return;
      } catch (error) {
        if (!isLockTimeout(error) || tries === SWAP_TRIES_MAX) throw error;
        await setTimeout(SWAP_PAUSE_MS);
      }
    }
  }

  async #changePlaces(manager: EntityManager): Promise<void> {
    const reached = this.#at;
    await holdRows(manager);
    await manager.query(`SET LOCAL lock_timeout = ${SWAP_WAIT_MS}`);
    try {
      await this.#catchUp(manager);
      for (const name of this.#names) {
        await manager.query(`DROP TABLE public.${name}`);
        await manager.query(`ALTER TABLE rebuild.${name} SET SCHEMA public`);
      }
      const versions = this.chosen.map(({ name, version }) => ({ name, version }));
      await manager.upsert(ProjectionVersion, versions, ['name']);
    } catch (error) {
      this.#at = reached;
      throw error;
    }
  }

  /** At least as far as the rows in use, which nobody moves now. */
  async #catchUp(manager: EntityManager): Promise<void> {
    const inUse = await manager.findOneBy(Checkpoint, { name: READ_MODEL });
    while (inUse !== null && (this.#at === null || this.#at < inUse.at)) {
      const page = await this.#page();
      if (page.length === 0) return;
      await this.#apply(manager, page);
      this.#at = page.at(-1)?.at ?? this.#at;
    }
  }

  #page() {
    return this.parts.store.readLog({ after: this.#at, limit: PAGE });
  }

  async #apply(manager: EntityManager, page: Awaited<ReturnType<EventStore['readLog']>>) {
    const events = page.map(fromStored).filter((event) => event !== null);
    for (const table of this.#tables) await applyEvents(manager, table, events);
    this.#events += page.length;
    const at = page.at(-1)?.at;
    if (at !== undefined) this.parts.onProgress?.({ events: this.#events, at });
  }

  async #inTransaction(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    const { runner } = this;
    await runner.startTransaction();
    try {
      await work(runner.manager);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }
}

/** SQLSTATE of a lock that was not given in time. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';
