import { sessionUse, type PostgresConnection } from '@fairlot/database';
import { Pool, type QueryArrayResult } from 'pg';
import { sessionSettings, type StoreLimits } from './session-settings.js';
import type { SessionWatch } from './session-watch.js';
import { isAnswer } from './store-error.js';

export type Value = string | number | null | readonly string[];
/** `name` keeps the statement prepared in the session. */
export type Statement = { readonly name: string; readonly text: string };

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

  /** Runs one statement in a transaction of its own. Errors are the driver's. */
  async run<Row extends unknown[]>(
    statement: Statement,
    values: readonly Value[],
  ): Promise<QueryArrayResult<Row>> {
    const client = await this.pool.connect();
    const startedAt = performance.now();
    try {
      const query = { ...statement, values: [...values], rowMode: 'array' as const };
      const result = await client.query<Row>(query);
      client.release();
      return result;
    } catch (error) {
      client.release(!isAnswer(error));
      throw error;
    } finally {
      this.watch?.took(statement.text, performance.now() - startedAt);
    }
  }

  close(): Promise<void> {
    return (this.closing ??= this.pool.end());
  }
}
