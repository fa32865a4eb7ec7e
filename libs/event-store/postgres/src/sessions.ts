import { sessionUse, type PostgresConnection } from '@fairlot/database';
import { Pool, type QueryArrayResult } from 'pg';
import { sessionSettings, type StoreLimits } from './session-settings.js';
import type { SessionWatch } from './session-watch.js';
import { isAnswer } from './store-error.js';

export type Value = string | number | null | readonly string[];
/** `name` keeps the statement prepared in the session. */
export type Statement = { readonly name: string; readonly text: string };
type Answer<Row extends unknown[]> = Pick<QueryArrayResult<Row>, 'rows' | 'rowCount'>;

/** A bounded pool that keeps a session when a statement fails, and drops it when it is in doubt. */
export class Sessions {
  private readonly pool: Pool;
  private closing: Promise<void> | null = null;

  constructor(
    connection: PostgresConnection,
    limits: StoreLimits,
    private readonly watch: SessionWatch | null = null,
  ) {
    this.pool = new Pool({ ...sessionSettings(connection, limits), max: limits.sessionsMax });
    // A lost session is noticed by its next call, or replaced; it must not end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
    watch?.sessions(() => sessionUse(this.pool));
  }

  /**
   * Runs one statement in a transaction of its own. Errors are the driver's. What was sent and what came
   * is taken from the driver, which else holds it until the next major collection: whatever a log is
   * written and read by would outlive the young generation, whose collections copy what lives.
   */
  async run<Row extends unknown[]>(
    statement: Statement,
    values: readonly Value[],
  ): Promise<Answer<Row>> {
    const client = await this.pool.connect();
    const startedAt = performance.now();
    const query = { ...statement, values: [...values], rowMode: 'array' as const };
    try {
      const result = await client.query<Row>(query);
      client.release();
      const { rows, rowCount } = result;
      result.rows = [];
      return { rows, rowCount };
    } catch (error) {
      client.release(!isAnswer(error));
      throw error;
    } finally {
      query.values.length = 0;
      this.watch?.took(statement.text, performance.now() - startedAt);
    }
  }

  close(): Promise<void> {
    return (this.closing ??= this.pool.end());
  }
}
