import type { DataSource } from 'typeorm';
import { InvalidCursor } from '../read/cursor.js';
import { IS_BACK_OFFICE_RECORD, type RecordChange } from './record-change.entity.js';

export type AuditFilter = {
  readonly tables: readonly string[];
  readonly idMarkets: readonly string[];
  /** Tables whose entries without a market are included. */
  readonly everywhere: readonly string[];
  readonly key?: string | undefined;
  readonly idActor?: number | undefined;
  readonly from?: Date | undefined;
  /** End of the period, exclusive. */
  readonly to?: Date | undefined;
  /** Records whose entries the reader may not see. */
  readonly hidden: { readonly table: string; readonly keys: readonly string[] };
};
type PageRequest = { readonly cursor?: string | undefined; readonly limit: number };
export type AuditPage = { readonly rows: readonly RecordChange[]; readonly next: string | null };

const CURSOR_PATTERN = /^\d{1,18}$/;
const EXPORT_PAGE = 500;
const LIST_CHANGES = `
  SELECT id_change::text AS "idChange", changed_at AS "changedAt", id_actor AS "idActor",
    id_approver AS "idApprover", command_id AS "commandId", table_name AS "tableName",
    record_key AS "recordKey", fields, market AS "idMarket", application
  FROM record_change
  WHERE ${IS_BACK_OFFICE_RECORD} AND table_name = ANY ($1)
    AND (market = ANY ($2) OR market IS NULL AND table_name = ANY ($3))
    AND ($4::text IS NULL OR record_key = $4) AND ($5::int IS NULL OR id_actor = $5)
    AND ($6::timestamptz IS NULL OR changed_at >= $6)
    AND ($7::timestamptz IS NULL OR changed_at < $7)
    AND NOT (table_name = $8 AND record_key = ANY ($9::text[]))
    AND ($10::bigint IS NULL OR id_change < $10)
  ORDER BY id_change DESC LIMIT $11`;

/** Reads the audit trail of all records, newest first. */
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of changes, newest first. @throws InvalidCursor */
  async list(filter: AuditFilter, { cursor, limit }: PageRequest): Promise<AuditPage> {
    if (cursor !== undefined && !CURSOR_PATTERN.test(cursor)) throw new InvalidCursor();
    const found = await this.dataSource.query<RecordChange[]>(LIST_CHANGES, [
      filter.tables,
      filter.idMarkets,
      filter.everywhere,
      filter.key ?? null,
      filter.idActor ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.hidden.table,
      filter.hidden.keys,
      cursor ?? null,
      limit + 1,
    ]);
    const rows = found.slice(0, limit);
    return { rows, next: found.length > limit ? rows.at(-1)!.idChange : null };
  }

  async *export(filter: AuditFilter): AsyncGenerator<readonly RecordChange[], void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.list(filter, { cursor, limit: EXPORT_PAGE });
      yield page.rows;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
}
