import type { Statement } from '@fairlot/database';
import type { EntityMetadata } from 'typeorm';
import type { RowSchema, Values } from './define-projection.js';
import type { KeyedTable } from '../rebuild/copies.js';
import type { CopyField } from '../rebuild/copy-rows.js';
import { arrayText } from './column-texts.js';

type ColumnMetadata = EntityMetadata['columns'][number];

const quotedName = ({ propertyName }: ColumnMetadata): string => `"${propertyName}"`;
const databaseNameOf = ({ databaseName }: ColumnMetadata): string => databaseName;
const selectedColumn = (column: ColumnMetadata): string =>
  `t.${databaseNameOf(column)} AS ${quotedName(column)}`;

const isDocument = ({ type, isArray }: ColumnMetadata): boolean =>
  !isArray && (type === 'json' || type === 'jsonb');
/**
 * Whether values of the column can be sent as elements of an array. Lists and documents are sent as
 * text instead.
 */
const isPlain = (column: ColumnMetadata): boolean => !column.isArray && !isDocument(column);
const receivedType = (column: ColumnMetadata): string =>
  isPlain(column) ? String(column.type) : 'text';
const receivedColumn = (column: ColumnMetadata): string =>
  `r.${quotedName(column)}${isPlain(column) ? '' : `::${String(column.type)}${column.isArray ? '[]' : ''}`}`;
/**
 * Sent instead of a document or list that has not changed. It is not empty, because
 * `string_to_array` converts an empty string to an empty array.
 */
const UNCHANGED_MARK = '=';
/**
 * Separates documents in one string, because no document contains it. In an array, each quote would
 * have to be escaped.
 */
const SEPARATOR = '\x1f';
const changedColumn = (column: ColumnMetadata): string =>
  isPlain(column)
    ? receivedColumn(column)
    : `CASE r.${quotedName(column)} WHEN '${UNCHANGED_MARK}' THEN t.${databaseNameOf(column)} ELSE ${receivedColumn(column)} END`;

/** Converts a column's value for sending. `before` is the row before the change. */
type FieldWriter = (row: Values, before?: Values) => CopyField;

const fieldWriterOf = (column: ColumnMetadata): FieldWriter => {
  const { propertyName: name, isArray } = column;
  if (isPlain(column)) return (row) => (row[name] ?? null) as CopyField;
  return (row, before) => {
    const value = row[name] ?? null;
    if (before !== undefined && value === (before[name] ?? null)) return UNCHANGED_MARK;
    if (value === null) return null;
    return isArray ? arrayText(value as readonly unknown[]) : JSON.stringify(value);
  };
};

const parameterList = (types: readonly string[]): string =>
  types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');

const columnText = (column: ColumnMetadata, values: readonly CopyField[]): string =>
  isDocument(column) ? values.map((value) => value ?? 'null').join(SEPARATOR) : arrayText(values);
const receivedExpression = (column: ColumnMetadata, index: number): string =>
  isDocument(column)
    ? `string_to_array($${index + 1}, E'\\x1f', 'null')`
    : `$${index + 1}::${receivedType(column)}[]`;
/**
 * Expressions that unnest the parameters. They are in the select list, because in FROM PostgreSQL
 * would materialise each array first.
 */
const receivedExpressions = (columns: readonly ColumnMetadata[]): string =>
  columns
    .map((column, index) => `unnest(${receivedExpression(column, index)}) AS ${quotedName(column)}`)
    .join(', ');

/**
 * The SQL statements of a table. Rows are sent as columns: one parameter per column, for any number
 * of rows. A row's version is the id of the transaction that wrote it, so any session's write
 * changes it.
 */
export const rowStatements = (
  { columns, primaryColumns, tableName }: EntityMetadata,
  schema: RowSchema,
) => {
  const table = `${schema}.${tableName}`;
  const named = (name: string, text: string): Statement => ({ name: `${table} ${name}`, text });
  const keys = primaryColumns.map(databaseNameOf).join(', ');
  const senders = columns.map(fieldWriterOf);
  const rest = columns.filter(({ isPrimary }) => !isPrimary);
  const arriving = receivedExpressions(columns);
  return {
    /**
     * Parameters of the statements below, from whole rows. `before` are the rows before a change.
     */
    columnsOf: (rows: readonly Values[], before: readonly Values[] = []): readonly string[] =>
      columns.map((column, at) =>
        columnText(
          column,
          rows.map((row, index) => senders[at]!(row, before[index])),
        ),
      ),
    load: named(
      'load',
      `SELECT ${primaryColumns.map(selectedColumn).join(', ')}, t.xmin::text AS version,
        (SELECT row_to_json(r) FROM (SELECT
          ${columns.map(selectedColumn).join(', ')}) r) AS row
      FROM unnest(${parameterList(primaryColumns.map(receivedType))}) k(${keys})
      JOIN ${table} t USING (${keys})`,
    ),
    add: named(
      'add',
      `INSERT INTO ${table} (${columns.map(databaseNameOf).join(', ')})
      SELECT ${columns.map(receivedColumn).join(', ')} FROM (SELECT ${arriving}) r`,
    ),
    /** All rows of a statement are written in one transaction, so they get the same version. */
    change: named(
      'change',
      `WITH changed AS (UPDATE ${table} t SET ${rest
        .map((column) => `${databaseNameOf(column)} = ${changedColumn(column)}`)
        .join(', ')}
      FROM (SELECT ${arriving}, unnest($${columns.length + 1}::text[]) AS version) r
      WHERE ${primaryColumns
        .map((column) => `t.${databaseNameOf(column)} = r.${quotedName(column)}`)
        .join(' AND ')} AND t.xmin::text = r.version
      RETURNING t.xmin)
      SELECT count(*)::int AS count, min(xmin::text) AS version FROM changed`,
    ),
  };
};

/** For each kind of stream, the statement that reads a stream's position by its row's key. */
export const positionStatements = (
  { columns, primaryColumns, tableName }: EntityMetadata,
  positions: Readonly<Record<string, string>>,
) => {
  const keys = primaryColumns.map(({ propertyName }) => propertyName);
  const key = primaryColumns
    .map((one, index) => `${databaseNameOf(one)} = $${index + 1}`)
    .join(' AND ');
  const statementOf = (property: string): Statement => {
    const column = columns
      .filter(({ propertyName }) => propertyName === property)
      .map(databaseNameOf);
    return {
      name: `public.${tableName} ${property}`,
      text: `SELECT ${column.join()} AS position FROM public.${tableName} WHERE ${key}`,
    };
  };
  return new Map(
    Object.entries(positions).map(([kind, property]) => [
      kind,
      { statement: statementOf(property), keys },
    ]),
  );
};

/** An entity's table during a rebuild. */
export const rebuildTableOf = ({
  columns,
  primaryColumns,
  tableName,
}: EntityMetadata): KeyedTable => {
  const senders = columns.map(fieldWriterOf);
  return {
    name: tableName,
    columns: columns.map(databaseNameOf),
    fieldsOf: (row) => senders.map((send) => send(row)),
    keys: primaryColumns.map(({ propertyName }) => propertyName),
    takeOut: deleteStatement(
      tableName,
      primaryColumns.map((column) => ({
        name: databaseNameOf(column),
        type: receivedType(column),
      })),
      columns.map(selectedColumn),
    ),
  };
};

const deleteStatement = (
  table: string,
  keys: readonly { readonly name: string; readonly type: string }[],
  columns: readonly string[],
): Statement => ({
  name: `rebuild.${table} take out`,
  text: `DELETE FROM rebuild.${table} t
    USING unnest(${parameterList(keys.map(({ type }) => type))}) k(${keys.map(({ name }) => name).join(', ')})
    WHERE ${keys.map(({ name }) => `t.${name} = k.${name}`).join(' AND ')}
    RETURNING (SELECT row_to_json(r) FROM (SELECT ${columns.join(', ')}) r) AS row`,
});
