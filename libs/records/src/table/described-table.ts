import { storedTable, type StoredTable } from '@fairlot/kernel';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique, type ColumnOptions } from 'typeorm';
import { z } from 'zod';
import {
  oneOfValues,
  containsAny,
  overlaps,
  condition,
  type Condition,
} from '../read/conditions.js';
import { defineTable, type RecordTable } from './define-table.js';

/** The part of a record's description that its table needs. */
export type DescribedTable = {
  readonly table: string;
  readonly key: string;
  readonly words: { readonly about: string };
  /** Why and how long personal fields are stored. */
  readonly personal?: {
    readonly why: string;
    readonly until: string;
    readonly deleted?: { readonly daysAfter: number; readonly field: string };
  };
  readonly fields: Readonly<
    Record<
      string,
      { readonly kind: string; readonly isRequired: boolean; readonly isPersonal?: boolean }
    >
  >;
  /** Fields whose values must be unique among all records. */
  readonly unique?: readonly string[];
  readonly list: {
    readonly search: readonly [string, ...string[]];
    /** For each query parameter: the field that it filters, or the field whose values it limits. */
    readonly filters: Readonly<Record<string, string | BoundField>>;
    readonly sorts: readonly [string, ...string[]];
  };
};

type BoundField = {
  readonly bound?: { readonly field: string; readonly side: 'start' | 'end' };
};
type Row = Record<string, unknown>;

/** Column of an amount. Amounts are safe integers within limits, and need more than four bytes. */
const AMOUNT_COLUMN: ColumnOptions = {
  type: 'bigint',
  transformer: {
    from: (stored: string | null) => (stored === null ? null : Number(stored)),
    to: (value: number | null) => value,
  },
};
const INSTANT_COLUMN: ColumnOptions = {
  type: 'timestamptz',
  transformer: {
    from: (stored: Date | null) => stored?.getTime() ?? null,
    to: (value: number | null) => (value === null ? null : new Date(value)),
  },
};
const TEXTS_COLUMN: ColumnOptions = { type: 'text', array: true };
const JSON_VALUE: ColumnOptions = { type: 'jsonb' };

/** Columns by kind of field. Other kinds are stored as text. */
const COLUMN_BY_KIND: Readonly<Record<string, ColumnOptions>> = {
  integer: { type: 'integer' },
  reference: { type: 'integer' },
  percentage: { type: 'integer' },
  money: AMOUNT_COLUMN,
  duration: AMOUNT_COLUMN,
  yesNo: { type: 'boolean' },
  date: { type: 'date' },
  instant: INSTANT_COLUMN,
  markets: TEXTS_COLUMN,
  codes: TEXTS_COLUMN,
  group: JSON_VALUE,
  address: JSON_VALUE,
  list: JSON_VALUE,
  file: JSON_VALUE,
  textByLanguage: JSON_VALUE,
};

/** Name of a field's column, such as `vat_number` for `vatNumber`. */
export const columnNameOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The condition of a parameter that limits a field. An upper limit for instants is excluded,
 * because it is the start of the day after the last day.
 */
const boundCondition = ({ fields }: DescribedTable, { bound }: BoundField): Condition | null => {
  if (bound === undefined) return null;
  const { field, side } = bound;
  const isInstant = fields[field]?.kind === 'instant';
  const before = isInstant ? '<' : '<=';
  return condition(
    z.array(z.union([z.string(), z.number()])).max(1),
    `t.${field} ${side === 'start' ? '>=' : before} :value`,
    ([value]) => (typeof value === 'number' ? new Date(value) : value),
  );
};

const conditionOf = (definition: DescribedTable, filter: string | BoundField): Condition | null => {
  if (typeof filter !== 'string') return boundCondition(definition, filter);
  const { array } = COLUMN_BY_KIND[definition.fields[filter]?.kind ?? ''] ?? {};
  return (array ? overlaps : oneOfValues)(filter, z.unknown());
};

const conditionsOf = (definition: DescribedTable): Record<string, Condition> => ({
  q: containsAny(...definition.list.search),
  ...Object.fromEntries(
    Object.entries(definition.list.filters).flatMap(([name, filter]) => {
      const made = conditionOf(definition, filter);
      return made === null ? [] : [[name, made]];
    }),
  ),
});

/** Derives a table from a description: a column per field, and an index for each order. */
export const describedTable = (definition: DescribedTable): RecordTable<Row, Row> => {
  const { table, key, fields, list, unique = [] } = definition;
  const entity = class {} as new () => Row;
  Entity(table)(entity);
  PrimaryGeneratedColumn('identity', {
    name: columnNameOf(key),
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
  })(entity.prototype, key);
  for (const [field, { kind, isRequired }] of Object.entries(fields)) {
    const type = COLUMN_BY_KIND[kind] ?? { type: 'text' };
    Column({ ...type, name: columnNameOf(field), nullable: !isRequired })(entity.prototype, field);
  }
  for (const field of list.sorts)
    Index(`${table}_${columnNameOf(field)}_idx`, [field, key])(entity);
  for (const field of unique) Unique(`${table}_${columnNameOf(field)}_key`, [field])(entity);
  const personal = Object.keys(fields).filter((field) => fields[field]?.isPersonal === true);
  return defineTable(entity, {
    name: table,
    key,
    personal,
    filter: conditionsOf(definition),
    sort: list.sorts,
  });
};

const DAY_MS = 86_400_000;

/** SQL condition that a record's retention period is over at `$1` (epoch ms). */
const expiryConditionOf = ({ personal }: DescribedTable): string | null => {
  if (personal?.deleted === undefined) return null;
  const { daysAfter, field } = personal.deleted;
  return `${columnNameOf(field)} < to_timestamp(($1::bigint - ${daysAfter * DAY_MS}) / 1000.0)`;
};

/**
 * The described table in the register of personal data.
 * @throws if reason or retention is missing
 */
export const describedStoredTable = (definition: DescribedTable): StoredTable => {
  const { table, key, words, fields, personal } = definition;
  const namesOf = (isPersonal: boolean) =>
    Object.entries(fields)
      .filter(([, field]) => (field.isPersonal ?? false) === isPersonal)
      .map(([name]) => columnNameOf(name))
      .join(' ');
  const other = `${columnNameOf(key)} ${namesOf(false)}`;
  return storedTable(table, {
    keeps: words.about,
    personal: namesOf(true),
    other,
    over: expiryConditionOf(definition),
    ...(personal && { why: personal.why, until: personal.until }),
  });
};
