import { createHash } from 'node:crypto';
import type { Caller } from '@fairlot/access-domain';
import {
  isGroup,
  mayRead,
  fieldWithParts,
  type Field,
  type Fields,
  type RecordDescription,
} from '@fairlot/contracts/record';
import { canonicalJson } from '@fairlot/kernel';
import type { RecordChange } from '@fairlot/records';

type Row = Readonly<Record<string, unknown>>;

const VERSION_DIGITS = 16;

export const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  of: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]));

/** The value of a field. In groups, only the declared fields, without other stored values. */
const declaredValue = (field: Field, value: unknown): unknown => {
  const { kind, parts = {} } = field;
  if (value === null || value === undefined) return value;
  if (isGroup(field)) return shapedRow(parts, value as Row);
  return kind === 'list' ? (value as readonly Row[]).map((item) => shapedRow(parts, item)) : value;
};
const shapedRow = (fields: Fields, row: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, declaredValue(field, row[name])]),
  );

/** The declared fields of a stored row. */
export const shownRowOf = ({ fields }: Pick<RecordDescription, 'fields'>, row: Row): Row =>
  shapedRow(fields, row);

/**
 * The version of a stored row. It covers all fields, including those that the caller may not read.
 */
export const versionOf = (record: RecordDescription, row: Row): string =>
  createHash('sha256')
    .update(canonicalJson(Object.values(shownRowOf(record, row))))
    .digest('hex')
    .slice(0, VERSION_DIGITS);

export const titleOf = ({ title }: RecordDescription, row: Row): string =>
  title.map((name) => String(row[name])).join(' ');

/** The fields that the caller may read. */
export const readableFields = ({ fields }: RecordDescription, caller: Caller): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => mayRead(field, caller)));

/** Whether responses contain titles of referenced objects. */
export const hasTitles = ({ fields }: RecordDescription): boolean =>
  Object.values(fields)
    .flatMap(fieldWithParts)
    .some(({ kind }) => kind === 'reference');

/** The view of a change in the history, limited to these fields. */
export const changeViewOf = (
  { changedAt, idActor, fields: changed }: RecordChange,
  fields: Fields,
) => ({
  changedAt: changedAt.getTime(),
  idUser: idActor,
  fields: Object.fromEntries(
    Object.entries(changed)
      .filter(([name]) => name in fields)
      .map(([name, { old, new: after }]) => [name, { before: old, after }]),
  ),
});
