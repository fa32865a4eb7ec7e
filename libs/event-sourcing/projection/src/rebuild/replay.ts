import { setTimeout } from 'node:timers/promises';
import type { LogPosition } from '@fairlot/event-store-port';
import type { EntityManager } from 'typeorm';
import { Checkpoint, ProjectionVersion } from '../checkpoint/checkpoint.entity.js';
import { ParkedStream } from '../checkpoint/parked-stream.entity.js';
import type { UnreadableStream } from '../following/unreadable-streams.js';
import { isPoison, Parking } from '../following/parking.js';
import { READ_MODEL } from '../following/projector.js';
import type { StreamEvent } from '../following/stream-event.js';
import type { ReadModel } from '../rows/read-model.js';
import { UnindexedCopies, copyEmpty, dropCopies } from './copies.js';
import { LogPages, type LogPagesOptions } from './log-pages.js';
import { lockRows } from './row-locks.js';
import type { Session, RunInSession } from './session.js';

export type RebuildProgress = { readonly events: number; readonly at: LogPosition };

export type RebuildResult = {
  readonly events: number;
  readonly unreadable: readonly UnreadableStream[];
  readonly parked: readonly ParkedStream[];
};

/** How long the swap waits for readers of a table. Then it releases its locks and retries. */
const SWAP_WAIT_MS = 100;
const SWAP_PAUSE_MS = 50;
const SWAP_TRIES_MAX = 200;

export type ReplayOptions = LogPagesOptions & {
  /** Maximum number of rows of one table in memory. A row takes some kilobytes. */
  readonly held: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
};

/** Result of a pass over the log: number of events read, and the last position. */
type ReplayPass = { readonly events: number; readonly at: LogPosition | null };

/** A single rebuild. Work that must be in order runs in the first session. */
export class Replay {
  readonly #pages: LogPages;
  readonly #parking = new Parking();

  constructor(
    private readonly sessions: readonly [Session, ...Session[]],
    private readonly chosen: readonly ReadModel[],
    private readonly options: ReplayOptions,
  ) {
    this.#pages = new LogPages(options);
  }

  async run(): Promise<RebuildResult> {
    try {
      const { filled, refused, events, at } = await this.#fill();
      for (const each of filled) await this.#swap(each, at);
      if (refused.length > 0) await this.#replay(refused);
      return { events, unreadable: this.#pages.unreadable, parked: this.#parking.found };
    } catch (error) {
      // If the connection was lost, the next rebuild drops the tables that are left.
      await this.sessions[0]
        .inTransaction((manager) => dropCopies(manager, tablesOf(this.chosen)))
        .catch(() => undefined);
      throw error;
    }
  }

  /**
   * Writes rows in bulk. `refused` in the result are the read models that failed at an event or a
   * row.
   */
  async #fill() {
    const copies = new UnindexedCopies(this.sessions[0].hasty);
    await copies.make(tablesOf(this.chosen));
    const all = this.chosen.map((model) => ({ model, filling: model.filling() }));
    const refused = new Set<ReadModel>();
    const unlessRefused = async (model: ReadModel, work: () => Promise<void>) => {
      if (refused.has(model)) return;
      await work().catch((error: unknown) => {
        if (!isPoison(error)) throw error;
        refused.add(model);
      });
    };
    /** Writes all read models together, and waits until all are done. */
    const write = (keep: number) =>
      settleAll(
        all.map(({ model, filling }) => unlessRefused(model, () => filling.write(copies, keep))),
      );
    let written = Promise.resolve();
    const pass = await this.#pass(async (events) => {
      for (const { model, filling } of all)
        await unlessRefused(model, () => filling.take(events, copies));
      await written;
      // Runs while the next page is read and folded.
      written = write(this.options.held);
      written.catch(() => undefined);
    });
    await written;
    await write(0);
    const remaining = this.#finishing(copies).values();
    const finish = async (session: Session) => {
      for (const { model, work } of remaining) await unlessRefused(model, () => work(session));
    };
    const [first, ...others] = this.sessions;
    const more = others.map(async (one) => ((await one.opens()) ? finish(one) : undefined));
    await settleAll([finish(first), ...more]);
    const filled = this.chosen.filter((model) => !refused.has(model));
    return { ...pass, filled, refused: [...refused] };
  }

  /** Called once all rows are written: fills the summaries first, because they take longest. */
  #finishing(copies: UnindexedCopies) {
    const each = (
      of: 'summaries' | 'tables',
      work: (one: string, inTransaction: RunInSession) => Promise<void>,
    ) =>
      this.chosen.flatMap((model) =>
        model[of].map((one) => ({ model, work: (session: Session) => work(one, session.hasty) })),
      );
    return [
      ...each('summaries', (statement, hasty) => copies.summarise(statement, hasty)),
      ...each('tables', (table, hasty) => copies.finish(table, hasty)),
    ];
  }

  /**
   * Applies events page by page, as the projector does, to find the event that fails and park its
   * stream.
   */
  async #replay(models: readonly ReadModel[]): Promise<void> {
    await this.sessions[0].hasty((manager) => copyEmpty(manager, tablesOf(models)));
    const { at } = await this.#pass((events) =>
      this.sessions[0].hasty(async (manager) => {
        for (const each of models) await this.#parking.applyApart(manager, each, events);
      }),
    );
    for (const each of models) await this.#swap(each, at);
  }

  /** Applies the whole log. */
  async #pass(apply: (events: readonly StreamEvent[]) => Promise<void>): Promise<ReplayPass> {
    let pass: ReplayPass = { events: 0, at: null };
    for await (const { events, read, at } of this.#pages.all()) {
      await apply(events);
      pass = { events: pass.events + read, at };
      if (at !== null) this.options.onProgress?.({ events: pass.events, at });
    }
    return pass;
  }

  /**
   * Swaps each projection in a separate transaction, to avoid deadlocks with readers that join
   * tables.
   */
  async #swap(model: ReadModel, at: LogPosition | null): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.sessions[0].inTransaction((manager) => this.#changePlaces(manager, model, at));
        return;
      } catch (error) {
        if (!isLockTimeout(error) || tries === SWAP_TRIES_MAX) throw error;
        await setTimeout(SWAP_PAUSE_MS);
      }
    }
  }

  /**
   * Catches up for the last time and swaps the tables. Writers wait for this, but readers hardly
   * do.
   */
  async #changePlaces(
    manager: EntityManager,
    model: ReadModel,
    at: LogPosition | null,
  ): Promise<void> {
    await lockRows(manager);
    await this.#catchUp(manager, model, at);
    await manager.query(`SET LOCAL lock_timeout = ${SWAP_WAIT_MS}`);
    const exchanges = model.tables.map(
      (name) => `DROP TABLE public.${name}; ALTER TABLE rebuild.${name} SET SCHEMA public`,
    );
    await manager.query(exchanges.join(';'));
    const { name, version } = model;
    await manager.delete(ParkedStream, { readModel: name });
    const parked = this.#parking.found.filter(({ readModel }) => readModel === name);
    if (parked.length > 0) await manager.insert(ParkedStream, parked);
    await manager.upsert(ProjectionVersion, { name, version }, ['name']);
  }

  /** Applies the log up to the position of the live rows, which are locked by now. */
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
}

/** SQLSTATE 55P03: lock timeout. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

const tablesOf = (models: readonly ReadModel[]): readonly string[] =>
  models.flatMap(({ tables }) => tables);

/** Waits for all, even if one fails, so that nothing is still running when it throws. */
const settleAll = async (works: readonly Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};
