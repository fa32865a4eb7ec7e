import type { EntityManager, QueryRunner } from 'typeorm';

/** Runs work in a transaction. */
export type RunInSession = <Answer>(
  work: (manager: EntityManager) => Promise<Answer>,
) => Promise<Answer>;

/** A database session of a rebuild. Pieces of work that are started together run one by one. */
export class Session {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly runner: QueryRunner) {}

  /**
   * Connects. False if the pool has no free connection, and then all work runs in the first
   * session.
   */
  opens(): Promise<boolean> {
    return this.runner.connect().then(
      () => true,
      () => false,
    );
  }

  readonly inTransaction: RunInSession = (work) => {
    const done = this.#last.then(() => this.#run(work));
    this.#last = done.catch(() => undefined);
    return done;
  };

  /**
   * Runs work whose commit does not wait for the disk, because after a crash the copies are
   * discarded anyway. The commit of the swap does wait.
   */
  readonly hasty: RunInSession = (work) =>
    this.inTransaction(async (manager) => {
      await manager.query('SET LOCAL synchronous_commit = off');
      return work(manager);
    });

  async #run<Answer>(work: (manager: EntityManager) => Promise<Answer>): Promise<Answer> {
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
