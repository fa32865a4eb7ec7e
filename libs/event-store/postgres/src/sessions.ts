import { ForgetfulClient, sessionUse, type PostgresConnection } from '@fairlot/database';
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
    const settings = { ...sessionSettings(connection, limits), max: limits.sessionsMax };
    // What the log is written and read by is large, and would outlive the young generation.
    this.pool = new Pool({ ...settings, Client: ForgetfulClient });
    // A lost session is noticed by its next call, or replaced; it must not end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
    watch?.sessions(() => sessionUse(this.pool));
  }

  /** Runs one statement in a transaction of its own. Errors are the driver's. */
  async run<Row extends unknown[]>(
    { name, text }: Statement,
    values: readonly Value[],
  ): Promise<Answer<Row>> {
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
