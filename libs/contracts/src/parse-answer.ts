import { mapInParts } from '@fairlot/kernel';
import { z } from 'zod';
import { isRows } from './rows.js';

type AnswerPath = readonly PropertyKey[];

const schemaOfKey = (schema: z.core.$ZodType | undefined, key: PropertyKey) => {
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodObject ? schema.shape[String(key)] : undefined;
};

const unwrap = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap())
    : schema;

/** Path of the innermost row that contains the fault. Null if no row contains it. */
const rowPathOf = (answer: z.ZodType, path: AnswerPath): AnswerPath | null => {
  let found: AnswerPath | null = null;
  let schema = unwrap(answer);
  path.forEach((key, depth) => {
    if (schema !== undefined && isRows(schema)) found = path.slice(0, depth + 1);
    schema = unwrap(schemaOfKey(schema, key));
  });
  return found;
};

const dropUnknownKeys = (
  value: unknown,
  dropped: ReadonlySet<string>,
  at: AnswerPath = [],
): unknown => {
  const inside = (key: PropertyKey, field: unknown) =>
    dropUnknownKeys(field, dropped, [...at, key]);
  if (Array.isArray(value))
    return value.flatMap((row, index) =>
      dropped.has([...at, index].join('.')) ? [] : [inside(index, row)],
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inside(key, field)]));
};

/** A row that was omitted: the name of its list (such as `lotList`), and the error. */
export type OmittedRow = { readonly list: string; readonly cause: z.ZodError };

export type ParsedAnswer<Answer> = {
  readonly answered: Answer;
  readonly leftOut: readonly OmittedRow[];
};

/**
 * Parses a value with the schema of its contract, and omits rows that do not match.
 *
 * @throws z.ZodError if a value outside of rows does not match
 */
export const parseAnswer = <Answer extends z.ZodType>(
  answer: Answer,
  value: unknown,
): ParsedAnswer<z.infer<Answer>> => {
  const { error: cause, data } = answer.safeParse(value);
  if (cause === undefined) return { answered: data, leftOut: [] };
  const bad = new Map<string, OmittedRow>();
  for (const { path } of cause.issues) {
    const row = rowPathOf(answer, path);
    if (row === null) throw cause;
    const names = row.filter((key) => typeof key !== 'number');
    bad.set(row.join('.'), { list: names.join('.'), cause });
  }
  const kept = dropUnknownKeys(value, new Set(bad.keys()));
  return { answered: answer.parse(kept), leftOut: [...bad.values()] };
};

/** A list with at least this many rows is parsed in parts. */
const ROWS_PER_PART_FROM = 50;
type ListAtPath = {
  readonly path: readonly string[];
  readonly row: z.ZodType;
  readonly rows: readonly unknown[];
  /** Whether rows that do not match the contract are omitted. */
  readonly isOfRows: boolean;
};

const isPlainList = (list: z.ZodArray): boolean => (list.def.checks ?? []).length === 0;

/** The long lists in a value. Includes lists within objects, but not lists within rows. */
const listsIn = (
  schema: z.core.$ZodType | undefined,
  value: unknown,
  path: readonly string[] = [],
): ListAtPath[] => {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const isLong = Array.isArray(value) && value.length >= ROWS_PER_PART_FROM && isPlainList(inner);
    const row = inner.element as z.ZodType;
    return isLong ? [{ path, row, rows: value as unknown[], isOfRows: isRows(inner) }] : [];
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  const shape = inner.shape as z.core.$ZodShape;
  return Object.entries(value).flatMap(([name, field]) =>
    listsIn(shape[name], field, [...path, name]),
  );
};

const rowsInParts = async ({
  path,
  row: schema,
  rows,
  isOfRows,
}: ListAtPath): Promise<ParsedAnswer<unknown[]>> => {
  const leftOut: OmittedRow[] = [];
  const parsed = await mapInParts(rows, (row): unknown[] => {
    try {
      const { answered, leftOut: within } = parseAnswer(schema, row);
      for (const { list, cause } of within)
        leftOut.push({ list: [...path, list].filter((one) => one !== '').join('.'), cause });
      return [answered];
    } catch (error) {
      if (!(error instanceof z.ZodError) || !isOfRows) throw error;
      leftOut.push({ list: path.join('.'), cause: error });
      return [];
    }
  });
  return { answered: parsed.flat(1), leftOut };
};

/** A copy with another value at the path. */
const replaceAt = (value: unknown, [name, ...rest]: readonly string[], at: unknown): unknown => {
  if (name === undefined) return at;
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: replaceAt(fields[name], rest, at) };
};

/** Like `parseAnswer`, but pauses for urgent work between the rows of a long list. */
export const parseAnswerInParts = async <Answer extends z.ZodType>(
  answer: Answer,
  value: unknown,
): Promise<ParsedAnswer<z.infer<Answer>>> => {
  const lists = listsIn(answer, value);
  const emptied = lists.reduce((rest, { path }) => replaceAt(rest, path, []), value);
  const { answered, leftOut } = parseAnswer(answer, emptied);
  let filled: unknown = answered;
  const allLeftOut = [...leftOut];
  for (const list of lists) {
    const parsed = await rowsInParts(list);
    filled = replaceAt(filled, list.path, parsed.answered);
    allLeftOut.push(...parsed.leftOut);
  }
  return { answered: filled as z.infer<Answer>, leftOut: allLeftOut };
};
