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

/** SQL: whether the work `w` is nobody's any more at `$n`, epoch ms. */
export const isCutAt = (n: number): string => `w.seen_at < $${n}::bigint - ${ALIVE_MS}`;

/**
 * How far a list has come. It is written beside the transaction that does the work, so that everybody sees
 * it; whoever takes the row away stops the work, which then undoes all it did.
 */
export class ImportWork {
  readonly #run = randomUUID();
  #beatAt = systemClock.now();

  private constructor(
    private readonly beside: Queried,
    private readonly idTemp: string,
  ) {}

  /** @param through what writes the first row, where it shall be there with something else */
  static async begin(beside: Queried, begun: Begun, through = beside): Promise<ImportWork> {
    const { idTemp, doing, total } = begun;
    const work = new ImportWork(beside, idTemp);
    await through.query(
      `INSERT INTO vehicle_import_work (id_temp, run, doing, done, total, started_at, seen_at)
       VALUES ($1, $2, $3, 0, $4, $5, $5)
       ON CONFLICT (id_temp) DO UPDATE SET run = excluded.run, doing = excluded.doing, done = 0,
         total = excluded.total, started_at = excluded.started_at, seen_at = excluded.seen_at`,
      [idTemp, work.#run, doing, total, work.#beatAt],
    );
    return work;
  }

  /** @throws ImportOver when it was stopped */
  async at(done: number, total: number | null): Promise<void> {
    const now = systemClock.now();
    if (now - this.#beatAt < BEAT_MS) return;
    this.#beatAt = now;
    const [told]: [unknown[]] = await this.beside.query(
      `UPDATE vehicle_import_work SET done = $3, total = $4, seen_at = $5
       WHERE id_temp = $1 AND run = $2 RETURNING 1`,
      [this.idTemp, this.#run, done, total, now],
    );
    if (told.length === 0) throw new ImportOver();
  }

  /** In the transaction that did it. @throws ImportOver when it was stopped before */
  async finish(manager: Queried): Promise<void> {
    if (!(await this.forget(manager))) throw new ImportOver();
  }

  /** After it failed; false when it was stopped, which is then why. */
  dropped(): Promise<boolean> {
    return this.forget(this.beside);
  }

  private async forget(manager: Queried): Promise<boolean> {
    const [gone]: [unknown[]] = await manager.query(
      'DELETE FROM vehicle_import_work WHERE id_temp = $1 AND run = $2 RETURNING 1',
      [this.idTemp, this.#run],
    );
    return gone.length > 0;
  }
}
