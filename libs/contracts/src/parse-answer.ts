import { z } from 'zod';
import { isRows } from './rows.js';

type Path = readonly PropertyKey[];

const fieldOf = (schema: z.core.$ZodType | undefined, key: PropertyKey) => {
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodObject ? schema.shape[String(key)] : undefined;
};

const opened = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? opened(schema.unwrap())
    : schema;

/** The innermost row with the fault; null if it is in no row. */
const rowAt = (answer: z.ZodType, path: Path): Path | null => {
  let found: Path | null = null;
  let schema = opened(answer);
  path.forEach((key, depth) => {
    if (schema !== undefined && isRows(schema)) found = path.slice(0, depth + 1);
    schema = opened(fieldOf(schema, key));
  });
  return found;
};

const without = (value: unknown, dropped: ReadonlySet<string>, at: Path = []): unknown => {
  const inside = (key: PropertyKey, field: unknown) => without(field, dropped, [...at, key]);
  if (Array.isArray(value))
    return value.flatMap((row, index) =>
      dropped.has([...at, index].join('.')) ? [] : [inside(index, row)],
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inside(key, field)]));
};

/** An omitted row: its list (`lotList`) and its fault. */
export type LeftOutRow = { readonly list: string; readonly cause: z.ZodError };

/**
 * Parses a value by its contract and omits rows that do not match.
 *
 * @throws z.ZodError for faults outside of rows
 */
export const parseAnswer = <Answer extends z.ZodType>(
  answer: Answer,
  value: unknown,
): { readonly answered: z.infer<Answer>; readonly leftOut: readonly LeftOutRow[] } => {
  const { error: cause, data } = answer.safeParse(value);
  if (cause === undefined) return { answered: data, leftOut: [] };
  const bad = new Map<string, LeftOutRow>();
  for (const { path } of cause.issues) {
    const row = rowAt(answer, path);
    if (row === null) throw cause;
    const names = row.filter((key) => typeof key !== 'number');
    bad.set(row.join('.'), { list: names.join('.'), cause });
  }
  const kept = without(value, new Set(bad.keys()));
  return { answered: answer.parse(kept), leftOut: [...bad.values()] };
};
