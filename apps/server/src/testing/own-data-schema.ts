import type { StoredTable } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';

type Json = Record<string, unknown>;
/** A column of the database and its type. */
type ColumnType = {
  readonly table: string;
  readonly column: string;
  /** PostgreSQL's name of the type, such as `int8`, or `_text` for a list of strings. */
  readonly type: string;
  readonly isNullable: boolean;
};

export const readColumnTypes = (source: DataSource): Promise<readonly ColumnType[]> =>
  source.query(
    `SELECT table_name AS table, column_name AS column, udt_name AS type,
       is_nullable = 'YES' AS "isNullable"
     FROM information_schema.columns WHERE table_schema = current_schema()
     ORDER BY ordinal_position`,
  );

/** The JSON type that `to_jsonb` produces for a PostgreSQL type. All others are strings. */
const JSON_TYPES: Readonly<Record<string, Json>> = {
  int2: { type: 'integer' },
  int4: { type: 'integer' },
  int8: { type: 'integer' },
  numeric: { type: 'number' },
  float8: { type: 'number' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  uuid: { type: 'string', format: 'uuid' },
  timestamptz: { type: 'string', format: 'date-time' },
  json: {},
  jsonb: {},
};
const jsonTypeOf = (type: string): Json =>
  type.startsWith('_')
    ? { type: 'array', items: jsonTypeOf(type.slice(1)) }
    : (JSON_TYPES[type] ?? { type: 'string' });

const columnSchema = ({ column, type, isNullable }: ColumnType): Json => {
  const isInstant = type === 'int8' && /(?:^|_)at$/.test(column);
  // In this column, `at` is the offset of a part in its file, in bytes.
  const isPlace = type === 'int4' && column === 'at';
  const unit = isInstant ? 'epoch-ms' : isPlace ? 'byte' : null;
  const written = { ...jsonTypeOf(type), ...(unit !== null && { 'x-unit': unit }) };
  const isTyped = 'type' in written;
  return isNullable && isTyped ? { ...written, type: [written['type'], 'null'] } : written;
};

const tableSchema = ({ table, keeps, secret }: StoredTable, all: readonly ColumnType[]): Json => {
  const shown = all.filter((one) => one.table === table && !secret.includes(one.column));
  return {
    type: 'array',
    description: keeps.charAt(0).toUpperCase() + keeps.slice(1),
    items: {
      type: 'object',
      properties: Object.fromEntries(shown.map((one) => [one.column, columnSchema(one)])),
      required: shown.map(({ column }) => column),
    },
  };
};

/** JSON Schema of a user's data export: one list of rows for each table. */
export const ownDataSchema = (
  tables: readonly StoredTable[],
  columns: readonly ColumnType[],
): Json => ({
  type: 'object',
  description:
    'One list of rows for each table that stores data of the user, without secret columns',
  properties: Object.fromEntries(tables.map((table) => [table.table, tableSchema(table, columns)])),
  required: tables.map(({ table }) => table),
});
