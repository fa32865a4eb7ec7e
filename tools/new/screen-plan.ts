import { z } from 'zod';
import { existingLabel } from './area.ts';
import { type ChangeSet, Refusal } from './change-set.ts';
import { contractOf } from './contract-of.ts';
import { humanise } from './names.ts';

export type Column = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'choice' | 'number' | 'yesNo' | 'instant';
};

/** A page with a list, derived from its call. */
export type ScreenPlan = {
  readonly area: string;
  readonly name: string;
  readonly id: string;
  readonly contracts: string;
  readonly table: string;
  /** The columns of the table. The first one names a row. */
  readonly columns: readonly [Column, ...Column[]];
  /** The field that identifies a row. */
  readonly key: string;
  /** The parameter of the query for a search text; null if the call has none. */
  readonly search: string | null;
  readonly answers: 'rows' | 'object' | 'pages';
  /**
   * The property of the response that contains the rows; not used if the rows are the whole
   * response.
   */
  readonly list: string;
  /** An example of a row, and the other properties of the response. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly beside: Readonly<Record<string, unknown>>;
  /** The page that a row opens by its key, and the page that adds a row. */
  readonly opens?: { readonly to: string; readonly id: string };
  readonly adds?: { readonly to: string; readonly id: string; readonly title: string };
};

type Answer = Readonly<Record<string, unknown>>;
type JsonSchema = {
  readonly enum?: unknown;
  readonly type?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly 'x-unit'?: string;
};

const KINDS: Readonly<Record<string, Column['kind']>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'yesNo',
};

const kindOf = (schema: JsonSchema): Column['kind'] | null => {
  if (schema['x-unit'] === 'epoch-ms') return 'instant';
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return one.enum === undefined ? (KINDS[String(one.type)] ?? null) : 'choice';
};

export const wordsOf = (name: string): string =>
  humanise(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

const isId = (name: string): boolean => /^id([A-Z]|$)/.test(name);

/** The columns that a table can show, starting with a text. Ids are left out. */
const columnsOf = (changes: ChangeSet, area: string, row: z.ZodObject): readonly Column[] => {
  const { properties = {} } = z.toJSONSchema(z.object(row.shape), { unrepresentable: 'any' });
  return Object.entries(properties)
    .flatMap(([name, schema]): Column[] => {
      const kind = isId(name) ? null : kindOf(schema as JsonSchema);
      const label = existingLabel(changes, area, name) ?? wordsOf(name);
      return kind === null ? [] : [{ name, label, kind }];
    })
    .toSorted((one, other) => Number(other.kind === 'text') - Number(one.kind === 'text'));
};

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap())
    : schema;

const rowOf = (schema: unknown): z.ZodObject | null => {
  const list = unwrap(schema);
  const row = list instanceof z.ZodArray ? unwrap(list.element) : null;
  return row instanceof z.ZodObject ? row : null;
};

/** Finds the rows of a response, which are the whole response or one of its properties. */
const rowsIn = (answer: unknown) => {
  const whole = unwrap(answer);
  const members = whole instanceof z.ZodObject ? Object.entries(whole.shape) : [];
  const [list = '', schema = whole] = members.find(([, one]) => rowOf(one) !== null) ?? [];
  return { list, row: rowOf(schema) };
};

/** Derives a list from its call. Refuses a call whose response a table cannot show. */
export const screenPlanOf = async (
  changes: ChangeSet,
  [area = '', name = '', id = '']: readonly string[],
): Promise<ScreenPlan> => {
  const { row: call, params, contracts, table } = await contractOf(changes, id);
  const { exampleValueOf } = await import('@fairlot/contracts/documents');
  const { list, row } = rowsIn(call.answer);
  if (call.effect !== 'none' || row === null || !(call.answer instanceof z.ZodType))
    throw new Refusal(`${id} answers no rows`);
  if (params.length > 0) throw new Refusal(`${id} lists the rows of one object: ${call.path}`);
  const [first, ...others] = columnsOf(changes, area, row);
  const key = Object.keys(row.shape).find(isId);
  if (first?.kind !== 'text' || key === undefined)
    throw new Refusal(`the rows of ${id} have no text or no id`);
  const query = Object.keys(call.query?.shape ?? {});
  const answer = exampleValueOf(call.answer);
  const { [list]: _rows, ...beside } = (Array.isArray(answer) ? {} : answer) as Answer;
  const isPaged = 'next' in beside && query.includes('cursor');
  const inObject = isPaged ? 'pages' : 'object';
  return {
    area,
    name,
    id,
    contracts,
    table,
    key,
    list,
    columns: [first, ...others],
    search: ['q', 'text'].find((one) => query.includes(one)) ?? null,
    answers: Array.isArray(answer) ? 'rows' : inObject,
    row: exampleValueOf(row) as ScreenPlan['row'],
    beside: isPaged ? { ...beside, next: null } : beside,
  };
};
