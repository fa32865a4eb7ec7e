import { isDeepStrictEqual } from 'node:util';
import { isLive, type JobQueue, type JobRun } from '@fairlot/jobs';
import { assert, systemClock, Unavailable } from '@fairlot/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { lockCommand } from '../audit/audit-trail.js';
import { SelectionReused } from '../table/record-errors.js';
import {
  LATER_BULK,
  RECORD_BULK,
  type Actor,
  type BulkChange,
  type BulkKind,
  type BulkPayload,
  type BulkRequest,
  type BulkRow,
} from './bulk-change.js';
import type { RowResult } from './change-rows.js';
import { resultsOfOlderVersion } from './results-of-older-version.js';
import { OUTCOMES, RecordSelection, type Outcome } from './record-selection.entity.js';

type BulkRun = JobRun<BulkPayload, object>;

/** Number of rows per transaction. */
const BATCH_SIZE = 50;
/** Longest time that a request waits for the end of its bulk change. */
const WAIT_MS = 2_000;
const OWN_MAX = 20;

const QUEUES = [RECORD_BULK, LATER_BULK];
/** Delay after which another process may take a job of an unknown kind. */
const UNKNOWN_SECONDS = 2;

/** Key of the job. */
export const bulkKeyOf = ({
  tableName,
  idActor,
  commandId,
}: Actor & { readonly tableName: string }): string => `${tableName}:${idActor}:${commandId}`;

const queueNameOf = ({ queue = RECORD_BULK }: BulkKind): typeof RECORD_BULK => queue;

/**
 * Changes many records with one command. A job does this, with progress and a result for each row.
 */
export class BulkChanges {
  private readonly kinds = new Map<string, BulkKind>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
  ) {}

  add(kind: BulkKind): void {
    this.kinds.set(kind.tableName, kind);
  }

  /**
   * Stores the selection and starts its job. Waits at most two seconds for its end. If the command
   * is repeated, returns the progress of the first one.
   * @throws SelectionChanged, SelectionReused
   */
  async begin(kind: BulkKind, request: BulkRequest): Promise<BulkChange> {
    const { tableName } = kind;
    const { commandId, idActor } = request.by;
    const at = { tableName, idActor, commandId };
    const idJob = await this.dataSource.transaction(async (manager) => {
      await lockCommand(manager, commandId);
      const before = await manager.findOneBy(RecordSelection, at);
      const body: object = JSON.parse(JSON.stringify(request.asked));
      if (before === null) return this.store(manager, kind, { ...request, at, body });
      if (!isDeepStrictEqual(before.asked, body)) throw new SelectionReused();
      return before.idJob;
    });
    if (idJob !== null)
      await this.queue
        .end(queueNameOf(kind), idJob, AbortSignal.timeout(WAIT_MS))
        .catch((error: unknown) => {
          if (!(error instanceof Unavailable)) throw error;
        });
    const change = await this.find(at);
    assert(change !== null, 'the selection must be stored');
    return change;
  }

  async find(at: Actor & { readonly tableName: string }): Promise<BulkChange | null> {
    const { tableName, idActor, commandId } = at;
    const [change] = await this.views({ tableName, idActor, commandId });
    return change ?? null;
  }

  /** The newest bulk changes of a user, of one table if it is named. */
  own(idActor: number, tableName?: string): Promise<BulkChange[]> {
    return this.views({ idActor, ...(tableName !== undefined && { tableName }) });
  }

  /**
   * Stops a bulk change. The remaining rows stay unchanged. Has no effect if it has already ended.
   */
  async stop(at: Actor & { readonly tableName: string }): Promise<void> {
    for (const queue of QUEUES) await this.queue.cancel(queue, bulkKeyOf(at));
  }

  /** Rows with these outcomes in the order of the job, after the row with the number `after`. */
  async rows(
    at: Actor & { readonly tableName: string },
    page: { readonly outcomes: readonly Outcome[]; readonly after: number; readonly limit: number },
  ): Promise<readonly (BulkRow & { readonly number: number })[]> {
    const kind = this.kinds.get(at.tableName);
    const selection = await this.selection(at);
    if (kind === undefined || selection === null) return [];
    const results =
      selection.idJob === null
        ? resultsOfOlderVersion(selection).filter(
            ({ number, outcome }) => number > page.after && page.outcomes.includes(outcome),
          )
        : await this.queue.rows(selection.idJob, page);
    const chosen = selection.chosen ?? selection.outcomes;
    const named = results
      .slice(0, page.limit)
      .map((result) => ({ ...result, key: chosen[result.number - 1]!.key }));
    return this.withRows(kind, at.commandId, named);
  }

  /** Runs the job in batches. Continues where the previous attempt ended. */
  async run(run: BulkRun): Promise<void> {
    const { tableName, idMarkets, idActor, commandId } = run.payload;
    const at = { tableName, idActor, commandId };
    const kind = this.kinds.get(tableName);
    const selection = await this.selection(at);
    // A newer process may have added this kind during an upgrade, so leave the job to it.
    if (kind === undefined) return run.giveBack(UNKNOWN_SECONDS);
    assert(selection !== null, 'the job must have a selection');
    const { asked, chosen, count: total } = selection;
    for (let done = await run.lastRow(); done < total;) {
      await run.progress(done, total);
      const rows = chosen!.slice(done, done + BATCH_SIZE);
      const first = done + 1;
      await kind.changeBatch({
        rows,
        asked,
        by: { idActor, commandId },
        idMarkets,
        record: (manager, results) =>
          run.record(
            manager,
            results.map((result, index) => ({ number: first + index, ...result })),
          ),
      });
      done += rows.length;
    }
    await this.dataSource.transaction(async (manager) => {
      await run.countRows(manager, total);
      await run.finish(manager, {});
    });
  }

  private async store(
    manager: EntityManager,
    kind: BulkKind,
    {
      choose,
      at,
      body,
      idMarkets,
    }: BulkRequest & { at: Omit<BulkPayload, 'idMarkets'>; body: object },
  ): Promise<string> {
    const chosen = await choose(manager);
    const payload = { ...at, idMarkets };
    const job = { key: bulkKeyOf(at), payload };
    const idJob = await this.queue.enqueue(manager, queueNameOf(kind), job);
    assert(idJob !== null, 'the selection must have one job');
    await manager.insert(RecordSelection, {
      ...at,
      asked: body,
      chosen,
      idJob,
      outcomes: [],
      askedAt: new Date(systemClock.now()),
      count: chosen.length,
    });
    return idJob;
  }

  private selection(at: Actor & { readonly tableName: string }): Promise<RecordSelection | null> {
    const { tableName, idActor, commandId } = at;
    return this.dataSource.manager
      .createQueryBuilder(RecordSelection, 's')
      .addSelect(['s.chosen', 's.outcomes'])
      .where({ tableName, idActor, commandId })
      .getOne();
  }

  private async views(where: Partial<Actor & { tableName: string }>): Promise<BulkChange[]> {
    const found = await this.dataSource.manager.find(RecordSelection, {
      where,
      order: { askedAt: 'DESC', commandId: 'ASC' },
      take: OWN_MAX,
    });
    const keys = found.map(bulkKeyOf);
    const jobs = await Promise.all(QUEUES.map((queue) => this.queue.newest(queue, keys)));
    const live = new Set(
      jobs
        .flat()
        .filter(isLive)
        .map(({ key }) => key),
    );
    return Promise.all(
      found.map(async (selection): Promise<BulkChange> => {
        const { tableName, commandId, asked, askedAt, count } = selection;
        const outcomes = await this.outcomes(selection);
        const done = OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
        const state =
          done === count ? 'done' : live.has(bulkKeyOf(selection)) ? 'running' : 'stopped';
        const at = { tableName, commandId, asked, askedAt: askedAt.getTime() };
        return { ...at, count, outcomes, state };
      }),
    );
  }

  private async outcomes(selection: RecordSelection): Promise<Readonly<Record<Outcome, number>>> {
    if (selection.idJob !== null) return this.queue.rowCounts(selection.idJob);
    const old = await this.selection(selection);
    const results = old === null ? [] : resultsOfOlderVersion(old);
    const counts = OUTCOMES.map((one) => [
      one,
      results.filter(({ outcome }) => outcome === one).length,
    ]);
    return Object.fromEntries(counts) as Record<Outcome, number>;
  }

  private async withRows<Result extends RowResult & { readonly key: string | number }>(
    kind: BulkKind,
    commandId: string,
    results: readonly Result[],
  ): Promise<(Result & Pick<BulkRow, 'row'>)[]> {
    const found = await kind.rowsOf(this.dataSource.manager, commandId, results);
    return results.map((one) => {
      const row = one.outcome === 'GONE' ? null : (found.get(String(one.key)) ?? null);
      return { ...one, row };
    });
  }
}
