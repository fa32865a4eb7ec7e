import type { DataSource } from 'typeorm';

/** That a record changed: names of fields, and never a value. */
export type UntoldChange = {
  readonly idChange: number;
  /** Name of its table. */
  readonly kind: string;
  readonly key: string;
  readonly fields: readonly string[];
  /** Epoch ms. */
  readonly at: number;
  readonly idUser: number | null;
  readonly idMarket: string | null;
};

/**
 * Changes that nobody outside was told of yet. A row stands there from the commit of its change until it is
 * told, so one that commits late is passed over by nobody; those of one record wait for each other.
 */
export class ChangeOutbox {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  waiting(limit: number): Promise<readonly UntoldChange[]> {
    return this.dataSource.query(
      `SELECT id_change::float8 AS "idChange", table_name AS kind, record_key AS key,
         ARRAY(SELECT jsonb_object_keys(fields)) AS fields,
         floor(extract(epoch FROM changed_at) * 1000)::float8 AS at,
         id_actor AS "idUser", id_market AS "idMarket"
       FROM record_outbox JOIN record_change USING (id_change) ORDER BY id_change LIMIT $1`,
      [limit],
    );
  }

  async told(changes: readonly UntoldChange[]): Promise<void> {
    const ids = changes.map(({ idChange }) => idChange);
    await this.dataSource.query('DELETE FROM record_outbox WHERE id_change = ANY ($1)', [ids]);
  }
}
