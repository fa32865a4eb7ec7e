import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AnsweredWrite } from './answered-write.entity.js';

/** How long an outcome is stored. */
const RETENTION_MS = 7 * 86_400_000;
const ANSWERS_PER_USER_MAX = 1_000;

export type NewWrite = Omit<AnsweredWrite, 'outcome'>;
/** The transaction of one write. */
export type WriteScope = EntityManager;
/** The first outcome under a key. `isSame` says whether it belongs to the same request. */
export type FirstOutcome<Outcome> = { readonly outcome: Outcome; readonly isSame: boolean };

/** Stores the first outcomes of writes without events, by user and idempotency key. */
@Injectable()
export class AnsweredWrites {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  transaction<Answer>(work: (scope: WriteScope) => Promise<Answer>): Promise<Answer> {
    return this.dataSource.transaction(work);
  }

  async find<Outcome>(write: NewWrite): Promise<FirstOutcome<Outcome> | null> {
    return findFirstOutcome<Outcome>(this.dataSource.manager, write);
  }

  /**
   * Runs `work` for the first call with a key, and stores its outcome. A second call waits for the
   * first one, and gets its outcome.
   */
  once<Outcome>(
    write: NewWrite,
    work: (scope: WriteScope) => Promise<Outcome>,
  ): Promise<FirstOutcome<Outcome>> {
    const { idUser, commandId, fingerprint, at } = write;
    return this.transaction(async (scope) => {
      const begun: unknown[] = await scope.query(
        `INSERT INTO answered_write (id_user, command_id, fingerprint, at)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id_user`,
        [idUser, commandId, fingerprint, at],
      );
      const stored = begun.length === 0 ? await findFirstOutcome<Outcome>(scope, write) : null;
      if (stored !== null) return stored;
      const outcome = await work(scope);
      await scope.query(
        'UPDATE answered_write SET outcome = $3 WHERE id_user = $1 AND command_id = $2',
        [idUser, commandId, JSON.stringify(outcome)],
      );
      await scope.query(
        `DELETE FROM answered_write WHERE id_user = $1 AND (at < $2 OR command_id IN (
           SELECT command_id FROM answered_write WHERE id_user = $1
           ORDER BY at DESC OFFSET ${ANSWERS_PER_USER_MAX}))`,
        [idUser, at - RETENTION_MS],
      );
      return { outcome, isSame: true };
    });
  }
}

const findFirstOutcome = async <Outcome>(
  manager: EntityManager,
  { idUser, commandId, fingerprint }: NewWrite,
): Promise<FirstOutcome<Outcome> | null> => {
  const found = await manager.findOneBy(AnsweredWrite, { idUser, commandId });
  if (found === null) return null;
  return { outcome: found.outcome as Outcome, isSame: found.fingerprint === fingerprint };
};
