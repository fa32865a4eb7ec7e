import { QueryFailedError, type EntityManager } from 'typeorm';

/** A prepared statement. Each session keeps it under its name, so it is rarely planned. */
export type Statement = { readonly name: string; readonly text: string };

type QueryAnswer<Row> = { readonly rows: readonly Row[]; readonly rowCount: number };
type QueryClient = {
  query<Row>(
    statement: Statement & { readonly values: readonly unknown[] },
  ): Promise<QueryAnswer<Row>>;
};

/**
 * Runs a prepared statement, in the manager's transaction if there is one. Query loggers of the
 * data source see it.
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
