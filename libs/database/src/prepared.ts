import { QueryFailedError, type EntityManager } from 'typeorm';

/** A prepared statement. Each session caches its plan under this name. */
export type Statement = { readonly name: string; readonly text: string };

type QueryAnswer<Row> = { readonly rows: readonly Row[]; readonly rowCount: number };
type QueryClient = {
  query<Row>(
    statement: Statement & { readonly values: readonly unknown[] },
  ): Promise<QueryAnswer<Row>>;
};

/**
 * Runs a prepared statement, in the manager's transaction if there is one. Unlike a query through
 * the driver, it is logged by the data source.
 * @throws QueryFailedError
 */
export const queryPrepared = async <Row>(
  manager: EntityManager,
  statement: Statement,
  values: readonly unknown[],
): Promise<QueryAnswer<Row>> => {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    const client: QueryClient = await runner.connect();
    const startedAt = performance.now();
    const answer = await client.query<Row>({ ...statement, values });
    const tookMs = performance.now() - startedAt;
    const queryEvent = [statement.text, [...values], true, tookMs, answer.rows, undefined] as const;
    await runner.broadcaster.broadcast('AfterQuery', ...queryEvent);
    return answer;
  } catch (error) {
    throw new QueryFailedError(statement.text, [...values], error as Error);
  } finally {
    if (runner !== manager.queryRunner) await runner.release();
  }
};
