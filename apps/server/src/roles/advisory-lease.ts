import { Lease } from '@fairlot/auction-application';
import type { PostgresConnection } from '@fairlot/database';
import { Client } from 'pg';

/**
 * One holder over all processes: a session-level advisory lock of PostgreSQL. It is free again as
 * soon as the holder's session ends, however that happens, so a dead holder blocks nobody.
 */
export class AdvisoryLease extends Lease {
  private client: Client | null = null;

  constructor(
    private readonly connection: PostgresConnection,
    private readonly key: number,
  ) {
    super();
  }

  get held(): boolean {
    return this.client !== null;
  }

  async hold(): Promise<boolean> {
    if (this.client !== null) return true;
    const client = new Client(this.connection);
    const lose = () => {
      if (this.client === client) this.client = null;
    };
    client.on('error', lose).on('end', lose);
    await client.connect();
    const { rows } = await client.query<{ gained: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS gained',
      [this.key],
    );
    if (rows[0]?.gained) this.client = client;
    else await client.end();
    return this.held;
  }

  async release(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end();
  }
}
