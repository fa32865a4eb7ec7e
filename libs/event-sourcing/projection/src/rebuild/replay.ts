import { setTimeout } from 'node:timers/promises';
import type { LogPosition } from '@fairlot/event-store-port';
import type { EntityManager, QueryRunner } from 'typeorm';
import { Checkpoint, ProjectionVersion } from '../checkpoint/checkpoint.entity.js';
import { ParkedStream } from '../checkpoint/parked-stream.entity.js';
import type { Unreadable } from '../following/left-out.js';
import { isPoison, Parking } from '../following/parking.js';
import { READ_MODEL } from '../following/projector.js';
import type { StreamEvent } from '../following/stream-event.js';
import type { ReadModel } from '../rows/read-model.js';
import { BareCopies, copyEmpty, dropCopies } from './copies.js';
import { LogPages, type LogParts } from './log-pages.js';
import { holdRows } from './row-locks.js';

export type RebuildProgress = { readonly events: number; readonly at: LogPosition };

export type Rebuilt = {
  readonly events: number;
  readonly unreadable: readonly Unreadable[];
  readonly parked: readonly ParkedStream[];
};

/** How long the swap waits for readers of a table before it lets all of them go first. */
const SWAP_WAIT_MS = 100;
const SWAP_PAUSE_MS = 50;
const SWAP_TRIES_MAX = 200;

export type ReplayParts = LogParts & {
  /** Rows of a table that are in memory at once, some kilobytes each. */
  readonly held: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
};

/** As far as a pass over the log came. */
type Pass = { readonly events: number; readonly at: LogPosition | null };

/** One rebuild, on a session of its own. */
export class Replay {
  readonly #pages: LogPages;
  readonly #parking = new Parking();

  constructor(
    private readonly runner: QueryRunner,
    private readonly chosen: readonly ReadModel[],
    private readonly parts: ReplayParts,
  ) {
    this.#pages = new LogPages(parts);
  }

  async run(): Promise<Rebuilt> {
    try {
      const { filled, refused, events, at } = await this.#fill();
      for (const each of filled) await this.#swap(each, at);
      if (refused.length > 0) await this.#replay(refused);
      return { events, unreadable: this.#pages.unreadable, parked: this.#parking.found };
    } catch (error) {
      // What a lost connection leaves behind, the next rebuild takes away.
      await dropCopies(this.runner.manager, tablesOf(this.chosen)).catch(() => undefined);
      throw error;
    }
  }

  /** By the thousand rows; a read model that meets an event or a row that it cannot take is refused. */
  async #fill() {
    const copies = new BareCopies((work) => this.#hasty(work));
    await copies.make(tablesOf(this.chosen));
    let going = this.chosen.map((model) => ({ model, filling: model.filling() }));
    const each = async (work: (one: (typeof going)[number]) => Promise<void>) => {
      const refused = new Set<object>();
      for (const one of going) {
        await work(one).catch((error: unknown) => {
          if (!isPoison(error)) throw error;
          refused.add(one);
        });
      }
      going = going.filter((one) => !refused.has(one));
    };
    const pass = await this.#pass(async (events) => {
      await each(({ filling }) => filling.take(events, copies));
      await each(({ filling }) => filling.write(copies, this.parts.held));
    });
    await each(async ({ model, filling }) => {
      await filling.write(copies, 0);
      await copies.finish(model.tables, model.summaries);
    });
    const filled = going.map(({ model }) => model);
    return { ...pass, filled, refused: this.chosen.filter((model) => !filled.includes(model)) };
  }

  /** As the projector applies events, so that the one that cannot be taken is found, and its stream parked. */
  async #replay(models: readonly ReadModel[]): Promise<void> {
    await this.#hasty((manager) => copyEmpty(manager, tablesOf(models)));
    const { at } = await this.#pass((events) =>
      this.#hasty(async (manager) => {
        for (const each of models) await this.#parking.applyApart(manager, each, events);
      }),
    );
    for (const each of models) await this.#swap(each, at);
  }

  /** To the end of the log. */
  async #pass(apply: (events: readonly StreamEvent[]) => Promise<void>): Promise<Pass> {
    let pass: Pass = { events: 0, at: null };
    for await (const { events, read, at } of this.#pages.all()) {
      await apply(events);
      pass = { events: pass.events + read, at };
      if (at !== null) this.parts.onProgress?.({ events: pass.events, at });
    }
    return pass;
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
      const page = await this.#pages.after(at);
      if (page.read === 0) return;
      await this.#parking.applyApart(manager, model, page.events);
      ({ at } = page);
    }
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

const tablesOf = (models: readonly ReadModel[]): readonly string[] =>
  models.flatMap(({ tables }) => tables);
