import { z } from 'zod';

/** More values than this in one filter are not a person's choice. */
const VALUES_MAX = 1_000;
const TEXT_MAX = 200;

/**
 * One filter of a table: what it takes, and the condition on alias `t` in which `:value` stands for
 * it. The condition is a constant of the program, the value is always bound.
 */
export type Condition<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema;
  readonly sql: string | ((value: z.output<Schema>) => string);
  /** What is bound; undefined asks for nothing. */
  readonly bound: (value: z.output<Schema>) => unknown;
};

/** PostgreSQL keeps no NUL in a text. */
export const plainText = z
  .string()
  .max(TEXT_MAX)
  .regex(/^[^\0]*$/);

/** A part to find with ILIKE, in which the reader's own `%` and `_` mean themselves. */
export const part = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** A condition of the table's own. */
export const where = <Schema extends z.ZodType>(
  schema: Schema,
  sql: Condition<Schema>['sql'],
  bound: (value: z.output<Schema>) => unknown = (value) => value,
): Condition<Schema> => ({ schema, sql, bound });

export const equals = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  where(schema, `t.${field} = :value`);

/** One of these; of none nothing. Of one alone an index has the rows in order, of several it has not. */
export const among = <Schema extends z.ZodType>(field: string, schema: Schema, max = VALUES_MAX) =>
  where(
    z.array(schema).max(max).readonly(),
    ({ length }) => `t.${field} = ${length === 1 ? ':value' : 'ANY(:value)'}`,
    (values) => (values.length === 1 ? values[0] : values),
  );

/** Arrays that have one of these in common. */
export const overlaps = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  where(z.array(schema).max(VALUES_MAX).readonly(), `t.${field} && :value`);

/** A part of the text, whatever the case. */
export const contains = (field: string) =>
  where(plainText, `t.${field} ILIKE :value`, (text) => (text === '' ? undefined : part(text)));

/** The same in any of these fields. */
export const containsAny = (...fields: readonly [string, ...string[]]) =>
  where(plainText, `(${fields.map((field) => `t.${field} ILIKE :value`).join(' OR ')})`, (text) =>
    text === '' ? undefined : part(text),
  );

export const atLeast = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  where(schema, `t.${field} >= :value`);

export const atMost = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  where(schema, `t.${field} <= :value`);

export const below = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  where(schema, `t.${field} < :value`);
