import { z } from 'zod';

/** Maximum number of values in one filter, which is more than a person selects. */
const VALUES_MAX = 1_000;
const TEXT_MAX = 200;

/**
 * A filter of a table: the schema of its value, and an SQL condition on the alias `t` with the
 * parameter `:value`. The condition is a constant of the program, and the value is always bound.
 */
export type Condition<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema;
  readonly sql: string | ((value: z.output<Schema>) => string);
  /** The value to bind. Undefined means that the filter is not applied. */
  readonly bound: (value: z.output<Schema>) => unknown;
};

/** A string without NUL, which PostgreSQL text cannot contain. */
export const plainText = z
  .string()
  .max(TEXT_MAX)
  .regex(/^[^\0]*$/);

/** A pattern for ILIKE, with the user's `%` and `_` escaped. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`;
const escapeLike = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&');

/**
 * Matches three consecutive letters or digits, for which the trigram index finds a text anywhere.
 */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/**
 * SQL condition that an expression contains a text. `:value` must be `likePieceOf(text)`. A text
 * without three consecutive letters or digits is found only at the start of words, because
 * otherwise every row would be read.
 */
export const containsSql = (expression: string, text: string, like = 'ILIKE'): string =>
  TRIGRAM.test(text)
    ? `${expression} ${like} :value`
    : `(${expression} ${like} :value OR ${expression} ${like} '% ' || :value)`;

/** The value for `containsSql`. Undefined for an empty text, so that the filter is not applied. */
export const likePieceOf = (text: string): string | undefined => {
  if (text === '') return undefined;
  return TRIGRAM.test(text) ? likePattern(text) : `${escapeLike(text)}%`;
};

/** A pattern for columns with a blank before each word. Short texts match as in `containsSql`. */
export const pieceOfWords = (text: string): string =>
  TRIGRAM.test(text) ? likePattern(text) : `% ${escapeLike(text)}%`;

/** Defines a filter with a custom condition. */
export const condition = <Schema extends z.ZodType>(
  schema: Schema,
  sql: Condition<Schema>['sql'],
  bound: (value: z.output<Schema>) => unknown = (value) => value,
): Condition<Schema> => ({ schema, sql, bound });

export const equals = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  condition(schema, `t.${field} = :value`);

/**
 * Filter: the field has one of these values. An empty list matches nothing. Only for a single value
 * can an index keep the order.
 */
export const oneOfValues = <Schema extends z.ZodType>(
  field: string,
  schema: Schema,
  max = VALUES_MAX,
) =>
  condition(
    z.array(schema).max(max).readonly(),
    ({ length }) => `t.${field} = ${length === 1 ? ':value' : 'ANY(:value)'}`,
    (values) => (values.length === 1 ? values[0] : values),
  );

/** Filter: the array field has at least one of these values. */
export const overlaps = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  condition(z.array(schema).max(VALUES_MAX).readonly(), `t.${field} && :value`);

/** Filter: the field contains the text, ignoring case. */
export const contains = (field: string) =>
  condition(plainText, (text) => containsSql(`t.${field}`, text), likePieceOf);

/** Filter: at least one of these fields contains the text, ignoring case. */
export const containsAny = (...fields: readonly [string, ...string[]]) =>
  condition(
    plainText,
    (text) => `(${fields.map((field) => containsSql(`t.${field}`, text)).join(' OR ')})`,
    likePieceOf,
  );

export const atLeast = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  condition(schema, `t.${field} >= :value`);

export const atMost = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  condition(schema, `t.${field} <= :value`);

export const lessThan = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  condition(schema, `t.${field} < :value`);
