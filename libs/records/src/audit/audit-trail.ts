import { systemClock } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import { RecordChange, type FieldChange } from './record-change.entity.js';

/** Who changes something, and by which command; null is the program itself, such as the seed. */
export type By = { readonly idActor: number | null; readonly commandId?: string | null };

/** What the trail needs to know of a table. */
export type Trailed = { readonly name: string; readonly personal: readonly string[] };

const SECRET = '***';
const REDACTED = '[redacted]';

type Values = Readonly<Record<string, unknown>>;

export const valuesOf = (row: object): Values => ({ ...row });

/** As JSON keeps a value: two that look alike there are alike. */
const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields that differ, with both values; of a secret only that it changed. */
export const fieldChanges = (
  before: Values | null,
  after: Values | null,
  secret: readonly string[],
): Record<string, FieldChange> => {
  const names = Object.keys(after ?? before ?? {});
  return Object.fromEntries(
    names
      .filter((name) => !same(before?.[name], after?.[name]))
      .map((name) => [
        name,
        secret.includes(name)
          ? { old: SECRET, new: SECRET }
          : { old: kept(before?.[name]), new: kept(after?.[name]) },
      ]),
  );
};

/** What happened to one record, and what it is now, or was when it was removed. */
export type Audited = {
  readonly key: unknown;
  readonly fields: Record<string, FieldChange>;
  readonly row: object;
};

const marketOf = (row: object): string | null =>
  'idMarket' in row && typeof row.idMarket === 'string' ? row.idMarket : null;

/** Rows of the trail and of what is to be told of them, in the transaction of the changes themselves. */
export const audit = async (
  manager: EntityManager,
  table: Trailed,
  { by, changes }: { readonly by: By; readonly changes: readonly Audited[] },
): Promise<void> => {
  const changedAt = new Date(systemClock.now());
  const { identifiers } = await manager.insert(
    RecordChange,
    changes.map(({ key, fields }) => ({
      changedAt,
      tableName: table.name,
      recordKey: String(key),
      idActor: by.idActor,
      commandId: by.commandId ?? null,
      fields: fields as object,
    })),
  );
  await manager.query(
    `INSERT INTO record_outbox (id_change, id_market)
     SELECT * FROM unnest($1::bigint[], $2::text[])`,
    [identifiers.map(({ idChange }) => idChange), changes.map(({ row }) => marketOf(row))],
  );
};

/** Takes a person out of the trail: that something changed stays, what it was goes. */
export const redactTrail = async (
  manager: EntityManager,
  table: Trailed,
  key: unknown,
): Promise<void> => {
  const gone = JSON.stringify({ old: REDACTED, new: REDACTED });
  await manager.query(
    `UPDATE record_change SET fields = (
       SELECT jsonb_object_agg(name, CASE WHEN name = ANY ($3) THEN $4::jsonb ELSE value END)
       FROM jsonb_each(fields) AS field (name, value))
     WHERE table_name = $1 AND record_key = $2 AND fields ?| $3`,
    [table.name, String(key), [...table.personal], gone],
  );
};
