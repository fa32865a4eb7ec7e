import { storedTable, type StoredTable } from '@fairlot/kernel';
import { Column, Entity, Index, PrimaryGeneratedColumn, type ColumnOptions } from 'typeorm';
import { z } from 'zod';
import { among, containsAny, overlaps, type Condition } from '../read/conditions.js';
import { defineTable, type RecordTable } from './define-table.js';

/** The description of a record, as far as its table needs it. */
export type DescribedTable = {
  readonly table: string;
  readonly key: string;
  readonly words: { readonly about: string };
  readonly fields: Readonly<
    Record<
      string,
      { readonly kind: string; readonly isRequired: boolean; readonly isPersonal?: boolean }
    >
  >;
  readonly list: {
    readonly search: readonly [string, ...string[]];
    /** Query parameters and their fields. */
    readonly filters: Readonly<Record<string, string | object>>;
    readonly sorts: readonly [string, ...string[]];
  };
};

type Row = Record<string, unknown>;

/** Amounts are safe integers within limits, and need more than four bytes. */
const AMOUNT: ColumnOptions = {
  type: 'bigint',
  transformer: {
    from: (stored: string | null) => (stored === null ? null : Number(stored)),
    to: (value: number | null) => value,
  },
};
const TEXTS: ColumnOptions = { type: 'text', array: true };
const JSON_VALUE: ColumnOptions = { type: 'jsonb' };

/** Column types by kind of field, except text. */
const COLUMNS: Readonly<Record<string, ColumnOptions>> = {
  ...{ integer: { type: 'integer' }, reference: { type: 'integer' } },
  ...{ percentage: { type: 'integer' }, money: AMOUNT, duration: AMOUNT },
  ...{ yesNo: { type: 'boolean' }, date: { type: 'date' } },
  ...{ markets: TEXTS, codes: TEXTS },
  ...{ group: JSON_VALUE, list: JSON_VALUE, textByLanguage: JSON_VALUE },
};

/** `vat_number` for `vatNumber`. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const conditionsOf = ({ fields, list }: DescribedTable): Record<string, Condition> => ({
  q: containsAny(...list.search),
  ...Object.fromEntries(
    Object.entries(list.filters).flatMap(([name, field]) =>
      typeof field === 'string'
        ? [
            [
              name,
              (COLUMNS[fields[field]?.kind ?? '']?.array ? overlaps : among)(field, z.unknown()),
            ],
          ]
        : [],
    ),
  ),
});

/** Creates a table from a description: columns by kind of field, and an index for each order. */
export const describedTable = (described: DescribedTable): RecordTable<Row, Row> => {
  const { table, key, fields, list } = described;
  const entity = class {} as new () => Row;
  Entity(table)(entity);
  PrimaryGeneratedColumn('identity', {
    ...{ name: columnOf(key), type: 'integer', generatedIdentity: 'BY DEFAULT' },
  })(entity.prototype, key);
  for (const [field, { kind, isRequired }] of Object.entries(fields)) {
    const type = COLUMNS[kind] ?? { type: 'text' };
    Column({ ...type, name: columnOf(field), nullable: !isRequired })(entity.prototype, field);
  }
  for (const field of list.sorts) Index(`${table}_${columnOf(field)}_idx`, [field, key])(entity);
  const personal = Object.keys(fields).filter((field) => fields[field]?.isPersonal === true);
  return defineTable(entity, {
    ...{ name: table, key, personal, filter: conditionsOf(described), sort: list.sorts },
  });
};

/** Retention of a described table. @throws for personal fields: a context must declare them */
export const describedStoredTable = ({
  table,
  key,
  words,
  fields,
}: DescribedTable): StoredTable => {
  const namesOf = (isPersonal: boolean) =>
    Object.entries(fields)
      .filter(([, field]) => (field.isPersonal ?? false) === isPersonal)
      .map(([name]) => columnOf(name))
      .join(' ');
  const other = `${columnOf(key)} ${namesOf(false)}`;
  return storedTable(table, { keeps: words.about, personal: namesOf(true), other });
};
