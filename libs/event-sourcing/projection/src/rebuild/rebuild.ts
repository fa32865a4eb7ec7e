import { setTimeout } from 'node:timers/promises';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Checkpoint, ProjectionVersion } from '../checkpoint/checkpoint.entity.js';
import { ParkedStream } from '../checkpoint/parked-stream.entity.js';
import { LeftOut, type Unreadable } from '../following/left-out.js';
import { Parking } from '../following/parking.js';
import { READ_MODEL } from '../following/projector.js';
import { fromStored, type StreamEvent } from '../following/stream-event.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { readModelsOf, type ReadModel } from '../rows/read-model.js';
import { copyEmpty, dropCopies } from './copies.js';
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
  readonly contexts: ProjectedContexts;
  readonly store: Pick<EventStore, 'readLog'>;
  readonly onProgress?: (progress: RebuildProgress) => void;
};

export type Rebuilt = {
  readonly events: number;
  readonly unreadable: readonly Unreadable[];
  readonly parked: readonly ParkedStream[];
};

/** Opened as soon as it is read, while the page before it is written. */
type LogPage = {
  readonly events: readonly StreamEvent[];
  readonly read: number;
  readonly at: LogPosition | null;
};

/** Events of a transaction: a row that many of them touch is written once, and memory holds two such pages. */
const PAGE = 5_000;
/** How long the swap waits for readers of a table before it lets all of them go first. */
const SWAP_WAIT_MS = 100;
const SWAP_PAUSE_MS = 50;
const SWAP_TRIES_MAX = 200;
const LOOK_AGAIN_MS = 250;

/** The names of projections whose rows were made by another version of the code. */
export const outdatedProjections = async (
  dataSource: DataSource,
  contexts: ProjectedContexts,
): Promise<readonly string[]> => {
  const made = await dataSource.manager.find(ProjectionVersion);
  const versions = new Map(made.map(({ name, version }) => [name, version]));
  return readModelsOf(contexts, dataSource)
    .filter(({ name, version }) => (versions.get(name) ?? 1) !== version)
    .map(({ name }) => name);
};

/**
 * Makes projections anew from the log while the portal serves: rows go into tables of their own,
 * which take the place of the old ones in one transaction once they have caught up. A crash
 * leaves the old rows in use.
 *
 * @param names projections by name, or all of them.
 * @returns the number of events read, and the streams that this program can neither read nor apply to their end.
 * @throws RebuildRunning; RangeError for an unknown name.
 */
export const rebuild = async (
  names: readonly string[] | 'all',
  parts: RebuildParts,
): Promise<Rebuilt> => {
  const { contexts, dataSource } = parts;
  const all = readModelsOf(contexts, dataSource, 'rebuild');
  const known = new Set(all.map(({ name }) => name));
  const unknown = names === 'all' ? [] : names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new RangeError(`no projection is named ${unknown.join(', ')}`);
  const chosen = all.filter(({ name }) => names === 'all' || names.includes(name));
  const runner = dataSource.createQueryRunner();
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

/**
 * Rows that another version of the code made are made anew: by whichever process comes first, while
 * the others wait for it and look again.
 */
export const rebuildOutdated = async (parts: RebuildParts): Promise<void> => {
  for (;;) {
    const outdated = await outdatedProjections(parts.dataSource, parts.contexts);
    if (outdated.length === 0) return;
    try {
      await rebuild(outdated, parts);
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error;
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
};

class Replay {
  readonly #leftOut = new LeftOut();
  readonly #parking = new Parking();
  #events = 0;

  constructor(
    private readonly runner: QueryRunner,
    private readonly chosen: readonly ReadModel[],
    private readonly parts: RebuildParts,
  ) {}

  async run(): Promise<Rebuilt> {
    const tables = this.chosen.flatMap((model) => model.tables);
    try {
      const indexes = await this.#hasty((manager) => copyEmpty(manager, tables));
      const at = await this.#replay();
      await this.#hasty(async (manager) => {
        for (const index of indexes) await manager.query(index);
      });
      for (const each of this.chosen) await this.#swap(each, at);
      const [unreadable, parked] = [this.#leftOut.all, this.#parking.found];
      return { events: this.#events, unreadable, parked };
    } catch (error) {
      // What a lost connection leaves behind, the next rebuild takes away.
      await dropCopies(this.runner.manager, tables).catch(() => undefined);
      throw error;
    }
  }

  /** To the end of the log, a page a transaction; the next page is read while one is written. */
  async #replay(): Promise<LogPosition | null> {
    let page = await this.#page(null);
    for (;;) {
      const { events, read, at } = page;
      if (at === null || read === 0) return at;
      const next = read < PAGE ? Promise.resolve({ events: [], read: 0, at }) : this.#page(at);
      // It is awaited below, after the transaction has ended in either way.
      next.catch(() => undefined);
      await this.#write(events);
      this.#events += read;
      this.parts.onProgress?.({ events: this.#events, at });
      page = await next;
    }
  }

  #write(events: readonly StreamEvent[]): Promise<void> {
    return this.#hasty(async (manager) => {
      for (const each of this.chosen) await this.#parking.applyApart(manager, each, events);
    });
  }

  /** A crash throws the copies away, so they need not wait for the disk; the swap does. */
  #hasty<Answer>(work: (manager: EntityManager) => Promise<Answer>): Promise<Answer> {
    return this.#inTransaction(async (manager) => {
      await manager.query('SET LOCAL synchronous_commit = off');
      return work(manager);
    });
  }

  /** One projection a transaction: who holds one table and waits for another never waits for us. */
  async #swap(model: ReadModel, at: LogPosition | null): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#inTransaction((manager) => this.#changePlaces(manager, model, at));
        return;
      } catch (error) {
        if (!isLockTimeout(error) || tries === SWAP_TRIES_MAX) throw error;
        await setTimeout(SWAP_PAUSE_MS);
      }
    }
  }

  /** Writers wait while the rest is applied and the tables change places; readers hardly do. */
  async #changePlaces(
    manager: EntityManager,
    model: ReadModel,
    at: LogPosition | null,
  ): Promise<void> {
    await holdRows(manager);
    await this.#catchUp(manager, model, at);
    await manager.query(`SET LOCAL lock_timeout = ${SWAP_WAIT_MS}`);
    for (const name of model.tables) {
      await manager.query(`DROP TABLE public.${name}`);
      await manager.query(`ALTER TABLE rebuild.${name} SET SCHEMA public`);
    }
    const { name, version } = model;
    await manager.delete(ParkedStream, { readModel: name });
    const parked = this.#parking.found.filter(({ readModel }) => readModel === name);
    if (parked.length > 0) await manager.insert(ParkedStream, parked);
    await manager.upsert(ProjectionVersion, { name, version }, ['name']);
  }

  /** At least as far as the rows in use, which nobody moves now. */
  async #catchUp(manager: EntityManager, model: ReadModel, from: LogPosition | null) {
    const inUse = await manager.findOneBy(Checkpoint, { name: READ_MODEL });
    if (inUse === null) return;
    for (let at = from; at === null || at < inUse.at;) {
      const page = await this.#page(at);
      if (page.read === 0) return;
      await this.#parking.applyApart(manager, model, page.events);
      ({ at } = page);
    }
  }

  async #page(after: LogPosition | null): Promise<LogPage> {
    const { contexts, store } = this.parts;
    const page = await store.readLog({ after, limit: PAGE });
    const events = page.flatMap(
      (one) => this.#leftOut.open(one, (event) => fromStored(contexts, event)) ?? [],
    );
    return { events, read: page.length, at: page.at(-1)?.at ?? after };
  }

  async #inTransaction<Answer>(work: (manager: EntityManager) => Promise<Answer>): Promise<Answer> {
    const { runner } = this;
    await runner.startTransaction();
    try {
      const answer = await work(runner.manager);
      await runner.commitTransaction();
      return answer;
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }
}

/** SQLSTATE of a lock that was not given in time. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';
