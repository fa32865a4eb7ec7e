import { In, type EntityManager, type ObjectLiteral } from 'typeorm';
import { readLastValues } from '../audit/audit-trail.js';
import { matching } from '../read/matching.js';
import { SelectionChanged } from '../table/record-errors.js';
import type { Records } from '../table/records.js';
import type { BulkKind, Row } from './bulk-change.js';
import { changeRows, type RowChange, type RowResult } from './change-rows.js';
import type { ChosenRow } from './record-selection.entity.js';

/** Rules for bulk changes of a table's records. */
export type TableBulk = {
  readonly source: Pick<Records<Row, Row>, 'table' | 'feed'>;
  readonly versionOf: (row: Row) => string;
  /** Converts the body of a request to the change of each row. */
  readonly changeOf: (body: object) => RowChange<Row>;
  /** The result if a row must not change, for a user of these markets; null if it may. */
  readonly judge: (
    row: Row,
    asked: { readonly change: RowChange<Row>; readonly idMarkets: readonly string[] },
  ) => RowResult | null;
  readonly constraintReason: (change: RowChange<Row>) => string;
};

/** A kind of bulk change that deletes records of a table, or writes the same values to them. */
export const tableBulk = ({
  source,
  versionOf,
  changeOf,
  judge,
  constraintReason,
}: TableBulk): BulkKind => {
  const { table } = source;
  return {
    tableName: table.name,
    versionOf,
    changeBatch: ({ rows, asked, by, idMarkets, record }) => {
      const change = changeOf(asked);
      return changeRows(source, {
        rows,
        change,
        by,
        constraintReason: constraintReason(change),
        judge: (row, version) =>
          judge(row, { change, idMarkets }) ??
          (versionOf(row) === version ? null : { outcome: 'CHANGED', reason: null }),
        record,
      });
    },
    rowsOf: async (manager, commandId, results) => {
      const keys = results.map(({ key }) => key);
      const there: Row[] = await manager.findBy(table.entity, { [table.key]: In(keys) });
      const last = await readLastValues<Row>(manager, table, { commandId, keys });
      const found = new Map<string, Partial<Row>>(
        there.map((row) => [String(row[table.key]), row]),
      );
      // The trail contains the values before a change. They are the last values only of deleted
      // rows.
      for (const { key, outcome } of results) {
        const deleted = outcome === 'APPLIED' ? last.get(String(key)) : undefined;
        if (deleted !== undefined && !found.has(String(key))) found.set(String(key), deleted);
      }
      return found;
    },
  };
};

/** All rows that a filter finds. @throws SelectionChanged if the user saw another number of rows */
export const rowsMatching = async (
  manager: EntityManager,
  { source: { table }, versionOf }: Pick<TableBulk, 'source' | 'versionOf'>,
  { filter, count }: { readonly filter: object; readonly count: number },
): Promise<readonly ChosenRow[]> => {
  const found: ObjectLiteral[] = await matching(manager, table, { ...filter })
    .limit(count + 1)
    .orderBy(`t.${table.key}`)
    .getMany();
  if (found.length !== count)
    throw new SelectionChanged(await matching(manager, table, { ...filter }).getCount());
  return found.map((row) => ({ key: row[table.key], version: versionOf(row) }));
};
