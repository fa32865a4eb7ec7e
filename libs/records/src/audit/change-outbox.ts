import type { DataSource } from 'typeorm';

/** A change of a record that waits to be published. It has field names but no values. */
export type PendingChange = {
  readonly idChange: number;
  /** Name of the record's table. */
  readonly kind: string;
  readonly key: string;
  readonly fields: readonly string[];
  /** Epoch ms. */
  readonly at: number;
  readonly idUser: number | null;
  readonly idMarket: string | null;
};

/**
 * Lists changes that wait to be published. Each has a row from the commit of the change until it is
 * published, so late commits are not skipped. Changes of the same record are published in order.
 */
export class ChangeOutbox {
  constructor(private readonly dataSource: DataSource) {}

  /** The oldest changes that wait. */
  waiting(limit: number): Promise<readonly PendingChange[]> {
    return this.dataSource.query(
      `SELECT id_change::float8 AS "idChange", table_name AS kind, record_key AS key,
         ARRAY(SELECT jsonb_object_keys(fields)) AS fields,
         floor(extract(epoch FROM changed_at) * 1000)::float8 AS at,
         id_actor AS "idUser", id_market AS "idMarket"
       FROM record_outbox JOIN record_change USING (id_change) ORDER BY id_change LIMIT $1`,
      [limit],
    );
  }

  async markPublished(changes: readonly PendingChange[]): Promise<void> {
    const ids = changes.map(({ idChange }) => idChange);
    await this.dataSource.query('DELETE FROM record_outbox WHERE id_change = ANY ($1)', [ids]);
  }
}
