import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ListQuery, Order, RecordTable } from '../table/define-table.js';

/** A column that rows are sorted by. */
export type KeyColumn = Order & {
  /** SQL type of the column. */
  readonly type: string;
  readonly isNullable: boolean;
};

type KeysetTable<Row extends object> = Pick<RecordTable<Row>, 'entity' | 'name' | 'key'>;

/** The values of the sort columns as text; null for a null value. */
export type KeyValues = readonly (string | null)[];

/** The requested sort columns, followed by the unique key. */
export const keyColumns = <Row extends ObjectLiteral>(
  manager: EntityManager,
  { entity, name, key }: KeysetTable<Row>,
  { sort, order, thenBy }: Pick<ListQuery, 'sort' | 'order' | 'thenBy'>,
): readonly KeyColumn[] => {
  const metadata = manager.connection.getMetadata(entity);
  const keys = [{ sort, order }, ...thenBy, { sort: key, order }];
  // Columns after the key have no effect, so leave them out.
  const needed = keys.slice(0, keys.findIndex((one) => one.sort === key) + 1);
  return needed.map((one) => {
    const column = metadata.findColumnWithPropertyName(one.sort);
    if (column === undefined) throw new Error(`${name} has no field ${one.sort}`);
    const type = manager.connection.driver.normalizeType(column);
    return { ...one, type, isNullable: column.isNullable };
  });
};

/** ORDER BY of a column. For a column that is never null, an index serves both directions. */
export const orderOf = ({ order, isNullable }: KeyColumn): string =>
  `${order === 'asc' ? 'ASC' : 'DESC'}${isNullable ? ' NULLS LAST' : ''}`;

/** Sorts the rows, nulls last, and selects each row's sort values for its cursor. */
export const orderRows = <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  columns: readonly KeyColumn[],
): void =>
  columns.forEach(({ sort, order, isNullable }, index) => {
    query.addSelect(`CAST(t.${sort} AS text)`, `place_${index}`);
    query.addOrderBy(
      `t.${sort}`,
      order === 'asc' ? 'ASC' : 'DESC',
      isNullable ? 'NULLS LAST' : undefined,
    );
  });

/** The sort values of a row, as selected by `orderRows`. */
export const keyValuesIn = (
  columns: readonly KeyColumn[],
  raw: Readonly<Record<string, string | null>>,
): KeyValues => columns.map((_, index) => raw[`place_${index}`] ?? null);

const signOf = ({ order }: Order): string => (order === 'asc' ? '>' : '<');
const placeholderOf = ({ type }: KeyColumn, index: number): string =>
  `CAST(:place${index} AS ${type})`;

const isEqual = (column: KeyColumn, index: number): string =>
  `t.${column.sort} ${column.isNullable ? 'IS NOT DISTINCT FROM' : '='} ${placeholderOf(column, index)}`;

const isAfter = (column: KeyColumn, index: number): string => {
  const value = placeholderOf(column, index);
  const follows = `t.${column.sort} ${signOf(column)} ${value}`;
  return column.isNullable
    ? `(${follows} OR (t.${column.sort} IS NULL AND ${value} IS NOT NULL))`
    : follows;
};

/**
 * Selects the rows after a position. Its values are strings, which are cast to the column types.
 */
export const rowsAfterPosition = <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  columns: readonly KeyColumn[],
  values: KeyValues,
): void => {
  const parameters = Object.fromEntries(values.map((value, index) => [`place${index}`, value]));
  const [first] = columns;
  const isOneWay = columns.every(({ order, isNullable }) => order === first?.order && !isNullable);
  // Compare rows if possible, because an index supports that, but not alternatives.
  const condition = isOneWay
    ? `(${columns.map(({ sort }) => `t.${sort}`).join(', ')}) ${signOf(first!)} (${columns.map(placeholderOf).join(', ')})`
    : columns
        .map((column, index) =>
          [...columns.slice(0, index).map(isEqual), isAfter(column, index)].join(' AND '),
        )
        .map((alternative) => `(${alternative})`)
        .join(' OR ');
  query.andWhere(`(${condition})`, parameters);
};
