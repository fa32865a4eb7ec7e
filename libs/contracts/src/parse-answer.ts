import { inParts } from '@fairlot/kernel';
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

export type ParsedAnswer<Answer> = {
  readonly answered: Answer;
  readonly leftOut: readonly LeftOutRow[];
};

/**
 * Parses a value by its contract and omits rows that do not match.
 *
 * @throws z.ZodError for faults outside of rows
 */
export const parseAnswer = <Answer extends z.ZodType>(
  answer: Answer,
  value: unknown,
): ParsedAnswer<z.infer<Answer>> => {
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

/** Rows of which a list is parsed in parts. */
const LONG = 50;
type List = { readonly name: string; readonly row: z.ZodType; readonly rows: readonly unknown[] };

const listIn = (schema: z.core.$ZodType | undefined, value: unknown, name: string): List[] => {
  const list = opened(schema);
  if (!(list instanceof z.ZodArray) || !isRows(list)) return [];
  if (!Array.isArray(value) || value.length < LONG) return [];
  return [{ name, row: list.element as z.ZodType, rows: value as unknown[] }];
};

const rowsInParts = async ({ name, row: schema, rows }: List): Promise<ParsedAnswer<unknown[]>> => {
  const leftOut: LeftOutRow[] = [];
  const parsed = await inParts(rows, (row): unknown[] => {
    try {
      const { answered, leftOut: within } = parseAnswer(schema, row);
      for (const { list, cause } of within)
        leftOut.push({ list: [name, list].filter((one) => one !== '').join('.'), cause });
      return [answered];
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      leftOut.push({ list: name, cause: error });
      return [];
    }
  });
  return { answered: parsed.flat(1), leftOut };
};

/** As `parseAnswer`, but pauses for urgent work between the rows of a long list. */
export const parseAnswerInParts = async <Answer extends z.ZodType>(
  answer: Answer,
  value: unknown,
): Promise<ParsedAnswer<z.infer<Answer>>> => {
  const [whole] = listIn(answer, value, '');
  if (whole !== undefined) return (await rowsInParts(whole)) as ParsedAnswer<z.infer<Answer>>;
  if (!(answer instanceof z.ZodObject) || typeof value !== 'object' || value === null)
    return parseAnswer(answer, value);
  const shape = answer.shape as z.core.$ZodShape;
  const lists = Object.entries(value).flatMap(([name, field]) => listIn(shape[name], field, name));
  if (lists.length === 0) return parseAnswer(answer, value);
  const emptied = { ...value, ...Object.fromEntries(lists.map(({ name }) => [name, []])) };
  const { answered, leftOut } = parseAnswer(answer, emptied);
  const filled: Record<string, unknown> = { ...(answered as object) };
  const allLeftOut = [...leftOut];
  for (const list of lists) {
    const parsed = await rowsInParts(list);
    filled[list.name] = parsed.answered;
    allLeftOut.push(...parsed.leftOut);
  }
  return { answered: filled as z.infer<Answer>, leftOut: allLeftOut };
};
