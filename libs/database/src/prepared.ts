import { QueryFailedError, type EntityManager } from 'typeorm';

/** Kept prepared by each session under its name: planned a few times, and not for every call. */
export type Statement = { readonly name: string; readonly text: string };

type Answer<Row> = { readonly rows: readonly Row[]; readonly rowCount: number };
type Client = {
  query<Row>(asked: Statement & { readonly values: readonly unknown[] }): Promise<Answer<Row>>;
};

/**
 * Inside the manager's transaction, when it has one; who listens to queries of the data source hears of it, too.
 * @throws QueryFailedError
 */
export const prepared = async <Row>(
  manager: EntityManager,
  statement: Statement,
  values: readonly unknown[],
): Promise<Answer<Row>> => {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    const client: Client = await runner.connect();
    const startedAt = performance.now();
    const answer = await client.query<Row>({ ...statement, values });
    const tookMs = performance.now() - startedAt;
    const told = [statement.text, [...values], true, tookMs, answer.rows, undefined] as const;
    await runner.broadcaster.broadcast('AfterQuery', ...told);
    return answer;
  } catch (error) {
    throw new QueryFailedError(statement.text, [...values], error as Error);
  } finally {
    if (runner !== manager.queryRunner) await runner.release();
  }
};
