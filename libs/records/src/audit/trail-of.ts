import { LessThan, type EntityManager } from 'typeorm';
import type { RecordTable } from '../table/define-table.js';
import { RecordChange } from './record-change.entity.js';

const TRAIL_MAX = 1_000;

/** A page of changes, before the change with this id. Without `before`, the newest ones. */
export type TrailPageRequest = { readonly limit?: number; readonly before?: number | null };
type TrailQuery = TrailPageRequest & { readonly key: string | number };

/** Changes of one record, newest first. */
export const trailOf = (
  manager: EntityManager,
  table: Pick<RecordTable, 'name'>,
  { key, limit = TRAIL_MAX, before = null }: TrailQuery,
): Promise<RecordChange[]> =>
  manager.find(RecordChange, {
    where: {
      tableName: table.name,
      recordKey: String(key),
      ...(before !== null && { idChange: LessThan(String(before)) }),
    },
    order: { idChange: 'DESC' },
    take: Math.min(limit, TRAIL_MAX),
  });
