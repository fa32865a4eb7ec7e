import { ReleasingClient, sessionUse, type PostgresConnection } from '@fairlot/database';
import { Pool, type QueryArrayResult } from 'pg';
import { sessionSettings, type StoreLimits } from './session-settings.js';
import type { SessionWatch } from './session-watch.js';
import { isAnswer } from './store-error.js';

export type ParameterValue = string | number | null | readonly string[];
/** An SQL statement. Under its name, it stays prepared in the session. */
export type Statement = { readonly name: string; readonly text: string };
type QueryAnswer<Row extends unknown[]> = Pick<QueryArrayResult<Row>, 'rows' | 'rowCount'>;

/**
 * A pool with a maximum size. A session stays open after a failed statement, if its state is known.
 */
export class Sessions {
  private readonly pool: Pool;
  private closing: Promise<void> | null = null;

  constructor(
    connection: PostgresConnection,
    limits: StoreLimits,
    private readonly watch: SessionWatch | null = null,
  ) {
    const settings = { ...sessionSettings(connection, limits), max: limits.sessionsMax };
    // Statements have large values, which ReleasingClient frees before they reach the old
    // generation.
    this.pool = new Pool({ ...settings, Client: ReleasingClient });
    // The next call replaces a lost session. Without listeners, its error would end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
    watch?.sessions(() => sessionUse(this.pool));
  }

  /** Runs one statement in a transaction of its own. Throws the driver's errors. */
  async run<Row extends unknown[]>(
    { name, text }: Statement,
    values: readonly ParameterValue[],
  ): Promise<QueryAnswer<Row>> {
    const client = await this.pool.connect();
    const startedAt = performance.now();
    try {
      const answer = await client.query<Row>({ name, text, values: [...values], rowMode: 'array' });
      client.release();
      return answer;
    } catch (error) {
      client.release(!isAnswer(error));
      throw error;
    } finally {
      this.watch?.took(text, performance.now() - startedAt);
    }
  }

  close(): Promise<void> {
    return (this.closing ??= this.pool.end());
  }
}
