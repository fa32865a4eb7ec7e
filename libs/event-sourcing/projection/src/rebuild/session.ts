import type { EntityManager, QueryRunner } from 'typeorm';

/** One work of a transaction. */
export type Work = <Answer>(work: (manager: EntityManager) => Promise<Answer>) => Promise<Answer>;

/** A session of a rebuild: of works that are given to it at once, each waits for those before it. */
export class Session {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly runner: QueryRunner) {}

  /** False when the pool has none left: what is to be done at once is done one after the other then. */
  opens(): Promise<boolean> {
    return this.runner.connect().then(
      () => true,
      () => false,
    );
  }

  readonly inTransaction: Work = (work) => {
    const done = this.#last.then(() => this.#run(work));
    this.#last = done.catch(() => undefined);
    return done;
  };

  /** A crash throws the copies away, so they need not wait for the disk; the swap does. */
  readonly hasty: Work = (work) =>
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
