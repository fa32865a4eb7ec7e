import { canonicalJson, systemClock } from '@fairlot/kernel';
import { In, type EntityManager } from 'typeorm';
import { approverContext } from './approver.js';
import { changeOrigin } from './change-origin.js';
import { RecordChange, type FieldChange } from './record-change.entity.js';

/** The user and the command of a change. Null means the program itself, such as seed data. */
export type Cause = { readonly idActor: number | null; readonly commandId?: string | null };

/** What the audit trail must know about a table. */
export type AuditedTable = { readonly name: string; readonly personal: readonly string[] };

const SECRET_TEXT = '***';
const REDACTED = '[redacted]';

type Values = Readonly<Record<string, unknown>>;

export const fieldsOf = (row: object): Values => ({ ...row });

/** The fields of `row` that `model` has too. */
export const fieldsLike = (row: object, model: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in model));

const canonicalText = (json: string): string => canonicalJson(JSON.parse(json));

/**
 * Whether two values are equal as JSON. Ignores key order, which PostgreSQL's jsonb does not keep.
 */
const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  const first = JSON.stringify(one ?? null);
  const second = JSON.stringify(other ?? null);
  return first === second || canonicalText(first) === canonicalText(second);
};

/** The changed fields with old and new value. Values of secret fields are left out. */
export const fieldChanges = (
  before: Values | null,
  after: Values | null,
  secret: readonly string[],
): Record<string, FieldChange> => {
  const names = Object.keys(after ?? before ?? {});
  return Object.fromEntries(
    names
      .filter((name) => !isSame(before?.[name], after?.[name]))
      .map((name) => [
        name,
        secret.includes(name)
          ? { old: SECRET_TEXT, new: SECRET_TEXT }
          : { old: before?.[name] ?? null, new: after?.[name] ?? null },
      ]),
  );
};

/** A changed record with its new content, or its last content if it was deleted. */
export type AuditedRecord = {
  readonly key: unknown;
  readonly fields: Record<string, FieldChange>;
  readonly row: object;
};

const marketOf = (row: object): string | null =>
  'idMarket' in row && typeof row.idMarket === 'string' ? row.idMarket : null;

type AuditedChanges = { readonly by: Cause; readonly changes: readonly AuditedRecord[] };

/**
 * The approver to record with a change. Null if the approver is the user who made it, as for the
 * record of the approval itself.
 */
const approverBeside = ({ idActor }: Cause): number | null => {
  const idApprover = approverContext.getStore() ?? null;
  return idApprover === idActor ? null : idApprover;
};

/** Adds changes to the audit trail and to the outbox, in the transaction of the changes. */
export const audit = (
  manager: EntityManager,
  table: AuditedTable,
  changes: AuditedChanges,
): Promise<void> => addToTrail(manager, table, changes, INSERT_OUTBOX);

/** Adds an entry that is not a change of a record, such as a viewed document. */
export const addAuditEntry = (
  manager: Pick<EntityManager, 'query'>,
  table: AuditedTable,
  changes: AuditedChanges,
): Promise<void> => addToTrail(manager, table, changes, 'SELECT FROM changed');

const INSERT_OUTBOX = `INSERT INTO record_outbox (id_change, id_market)
  SELECT id_change, market FROM changed`;

const addToTrail = async (
  manager: Pick<EntityManager, 'query'>,
  table: AuditedTable,
  { by, changes }: AuditedChanges,
  then: string,
): Promise<void> => {
  const rows = changes.map(({ key, fields, row }) => ({
    key: String(key),
    fields,
    market: marketOf(row),
  }));
  // Send the rows as one JSON array, so that the statement is the same for any number.
  await manager.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($5::jsonb) AS r (key text, fields jsonb, market text)
     ), changed AS (
       INSERT INTO record_change (changed_at, table_name, record_key, id_actor, command_id, fields,
         market, application, id_approver)
       SELECT $1, $2, key, $3, $4, fields, market, $6, $7 FROM given RETURNING id_change, market
     )
     ${then}`,
    [
      new Date(systemClock.now()),
      table.name,
      by.idActor,
      by.commandId ?? null,
      JSON.stringify(rows),
      changeOrigin.getStore() ?? null,
      approverBeside(by),
    ],
  );
};

/** Writes the last values of deleted rows to the trail. */
export const auditRemoved = async <Row extends object>(
  manager: EntityManager,
  {
    key,
    secret,
    ...table
  }: AuditedTable & { readonly key: keyof Row; readonly secret: readonly string[] },
  { rows, by }: { readonly rows: readonly Row[]; readonly by: Cause },
): Promise<void> => {
  if (rows.length === 0) return;
  const changes = rows.map((row) => {
    const removed = Object.fromEntries(Object.keys(row).map((field) => [field, null]));
    return { key: row[key], fields: fieldChanges(fieldsOf(row), removed, secret), row };
  });
  await audit(manager, table, { by, changes });
};

/** Locks a command id until the transaction ends, so that a concurrent repeat waits. */
export const lockCommand = async (manager: EntityManager, commandId: string): Promise<void> => {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [commandId]);
};

/** Values as they were before a command changed them, by record key. Null values are left out. */
export const readLastValues = async <Row extends object>(
  manager: EntityManager,
  { name: tableName }: Pick<AuditedTable, 'name'>,
  { commandId, keys }: { readonly commandId: string; readonly keys: readonly unknown[] },
): Promise<Map<string, Partial<Row>>> => {
  const recordKey = In(keys.map(String));
  const where = { tableName, commandId, recordKey };
  const changes = await manager.find(RecordChange, { where, order: { idChange: 'ASC' } });
  return new Map(
    changes.map(({ recordKey: key, fields }) => [
      key,
      Object.fromEntries(
        Object.entries(fields).map(([name, { old }]) => [name, old]),
      ) as Partial<Row>,
    ]),
  );
};

/** The key of the record that a command changed in a table; null if there is none. */
export const keyChangedBy = async (
  manager: EntityManager,
  { name: tableName }: Pick<AuditedTable, 'name'>,
  commandId: string,
): Promise<string | null> =>
  (await manager.findOneBy(RecordChange, { tableName, commandId }))?.recordKey ?? null;

/** Removes personal values from the audit trail. It still shows which fields were changed. */
export const redactTrail = async (
  manager: EntityManager,
  table: AuditedTable,
  key: unknown,
): Promise<void> => {
  const removed = JSON.stringify({ old: REDACTED, new: REDACTED });
  await manager.query(
    `UPDATE record_change SET fields = (
       SELECT jsonb_object_agg(name, CASE WHEN name = ANY ($3) THEN $4::jsonb ELSE value END)
       FROM jsonb_each(fields) AS field (name, value))
     WHERE table_name = $1 AND record_key = $2 AND fields ?| $3`,
    [table.name, String(key), [...table.personal], removed],
  );
};
