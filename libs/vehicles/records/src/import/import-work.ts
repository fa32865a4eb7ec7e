import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import { ImportOver } from './import-over.js';

/** What is done with a list that takes longer than a moment. */
export type WorkKind = 'JUDGING' | 'SAVING' | 'UNDOING';

/** Says up to which row it is done. @throws ImportOver when it was stopped */
export type Reached = (tupla: number) => Promise<void>;

type Queried = Pick<EntityManager, 'query'>;
type Begun = {
  readonly idTemp: string;
  readonly doing: WorkKind;
  /** Null while nobody knows. */
  readonly total: number | null;
};

/** How far it has come is written as often. */
const BEAT_MS = 500;
/** What has said nothing for so long is a dead process's. */
const ALIVE_MS = 60_000;
/** What ended so many processes is read by no other. */
const TRIES_MAX = 3;

/** SQL: whether the work `w` is nobody's any more at `$n`, epoch ms. */
export const isCutAt = (n: number): string => `w.seen_at < $${n}::bigint - ${ALIVE_MS}`;

/** The longest silent list that nobody reads any more, to whoever is first. */
const TAKE_OVER = `
  UPDATE vehicle_import_work SET run = $1, done = 0, total = NULL, seen_at = $2, tries = tries + 1
  WHERE id_temp = (
    SELECT w.id_temp FROM vehicle_import_work w JOIN vehicle_import i ON i.id_temp = w.id_temp
    WHERE w.doing = 'JUDGING' AND w.tries < ${TRIES_MAX} AND ${isCutAt(2)}
      AND i.state = 'READING' AND i.content IS NOT NULL
    ORDER BY w.seen_at LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
  RETURNING id_temp AS "idTemp"`;

/**
 * How far a list has come. It is written beside the transaction that does the work, so that everybody sees
 * it; whoever takes the row away stops the work, which then undoes all it did.
 */
export class ImportWork {
  #beatAt = systemClock.now();

  private constructor(
    private readonly beside: Queried,
    readonly idTemp: string,
    private readonly run: string,
    private readonly signal?: AbortSignal,
  ) {}

  /** @param through what writes the first row, where it shall be there with something else */
  static async begin(beside: Queried, begun: Begun, through = beside): Promise<ImportWork> {
    const { idTemp, doing, total } = begun;
    const work = new ImportWork(beside, idTemp, randomUUID());
    await through.query(
      `INSERT INTO vehicle_import_work (id_temp, run, doing, done, total, started_at, seen_at)
       VALUES ($1, $2, $3, 0, $4, $5, $5)
       ON CONFLICT (id_temp) DO UPDATE SET run = excluded.run, doing = excluded.doing, done = 0,
         total = excluded.total, started_at = excluded.started_at, seen_at = excluded.seen_at, tries = 1`,
      [idTemp, work.run, doing, total, work.#beatAt],
    );
    return work;
  }

  /** What a dead process was reading, to be read from its beginning; null where there is none. */
  static async takeOver(beside: Queried, signal: AbortSignal): Promise<ImportWork | null> {
    const run = randomUUID();
    const [[taken]]: [{ idTemp: string }[]] = await beside.query(TAKE_OVER, [
      ...[run, systemClock.now()],
    ]);
    return taken === undefined ? null : new ImportWork(beside, taken.idTemp, run, signal);
  }

  /** @throws ImportOver when it was stopped, what its signal was aborted with */
  async at(done: number, total: number | null): Promise<void> {
    this.signal?.throwIfAborted();
    const now = systemClock.now();
    if (now - this.#beatAt < BEAT_MS) return;
    this.#beatAt = now;
    const [told]: [unknown[]] = await this.beside.query(
      `UPDATE vehicle_import_work SET done = $3, total = $4, seen_at = $5
       WHERE id_temp = $1 AND run = $2 RETURNING 1`,
      [this.idTemp, this.run, done, total, now],
    );
    if (told.length === 0) throw new ImportOver();
  }

  /** In the transaction that did it. @throws ImportOver when it was stopped before */
  async finish(manager: Queried): Promise<void> {
    if (!(await this.forget(manager))) throw new ImportOver();
  }

  /** It is cut, and said to be; a stop of the process was no try. */
  async letGo(): Promise<void> {
    await this.beside.query(
      `UPDATE vehicle_import_work SET seen_at = 0, tries = tries - $3 WHERE id_temp = $1 AND run = $2`,
      [this.idTemp, this.run, this.signal?.aborted ? 1 : 0],
    );
  }

  /** After it failed; false when it was stopped, which is then why. */
  dropped(): Promise<boolean> {
    return this.forget(this.beside);
  }

  private async forget(manager: Queried): Promise<boolean> {
    const [gone]: [unknown[]] = await manager.query(
      'DELETE FROM vehicle_import_work WHERE id_temp = $1 AND run = $2 RETURNING 1',
      [this.idTemp, this.run],
    );
    return gone.length > 0;
  }
}
