/**
 * Checks of the texts that the API document requires, which return instructions if a text is
 * missing.
 */

type Row = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /**
   * Present if the call is multipart. Such a call may have the same method and path as a JSON call.
   */
  readonly multipart?: unknown;
};

const DESCRIPTION_MIN = 40;
const SUMMARY_MAX = 100;
const DESCRIPTION_RULE =
  'what the call does, for whom, and what it does not, in one or two sentences';

const rowFaultOf = ({ name, summary, description }: Row): string | null => {
  if (!/^[a-z][A-Za-z0-9]+$/.test(name)) return `\`name\` is camelCase, as placeOffer: ${name}`;
  if (summary.length === 0 || summary.length > SUMMARY_MAX || summary.endsWith('.'))
    return `\`summary\` is one line of at most ${SUMMARY_MAX} characters without a full stop`;
  if (description.length < DESCRIPTION_MIN || !description.endsWith('.'))
    return `write its \`description\`: ${DESCRIPTION_RULE}`;
  return description.startsWith(summary)
    ? `its \`description\` says its summary: ${DESCRIPTION_RULE}`
    : null;
};

const repeatedRows = (rows: readonly Row[], what: string, keyOf: (row: Row) => string): string[] =>
  [...Map.groupBy(rows, keyOf)]
    .filter(([, same]) => same.length > 1)
    .map(([key, same]) => `${same.map(({ id }) => id).join(', ')}: one ${what} for all: ${key}`);

/**
 * Method and path of a row, and whether it is multipart, because the content type may distinguish
 * two calls of one path.
 */
const rowAddressOf = ({ method, path, multipart }: Row): string =>
  `${method} ${path.replaceAll(/:\w+/g, ':')}${multipart === undefined ? '' : ' multipart'}`;

/** Reports what is wrong with the texts of rows, one line for each fault. */
export const faultsOfRows = (rows: readonly Row[]): readonly string[] => [
  ...rows.flatMap((row) => {
    const fault = rowFaultOf(row);
    return fault === null ? [] : [`${row.id}: ${fault}`];
  }),
  ...repeatedRows(rows, '`name`', ({ name }) => name),
  ...repeatedRows(rows, 'address', rowAddressOf),
];

/** Matches the names of fields that are amounts, instants, durations, distances or shares. */
const NUMBER_NAMES =
  /(?:Minor|At|Ms|Seconds|Km|Hp|BasisPoints|Permille)$|^(?:at|now|time|serverNow|offer|basisPoints)$/;

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const schemaChoicesOf = (schema: Node): Node[] =>
  [schema, ...['anyOf', 'oneOf'].flatMap((key) => [schema[key]].flat())].filter(isNode);

const isBare = (schema: Node): boolean =>
  schemaChoicesOf(schema).some(({ type, 'x-unit': unit }) => {
    const counts = type === 'integer' || type === 'number';
    return counts && unit === undefined && schema['x-unit'] === undefined;
  });

const schemaFieldsOf = (node: Node): [string, Node][] => {
  const { properties, name, schema } = node;
  const own = isNode(properties) ? Object.entries(properties) : [];
  const parameter = typeof name === 'string' && isNode(schema) ? [[name, schema] as const] : [];
  return [...own, ...parameter].filter((field): field is [string, Node] => isNode(field[1]));
};

/** Paths of numbers that have no unit, although their name says that they need one. */
export const fieldsWithoutUnit = (document: unknown, path = ''): readonly string[] => {
  if (!isNode(document)) return [];
  const here = schemaFieldsOf(document)
    .filter(([name, schema]) => NUMBER_NAMES.test(name) && isBare(schema))
    .map(
      ([name]) =>
        `${path}/${name}: no unit; take a field of contracts/src/fields.ts (moneyMinor, instant, …) or .meta(UNITS.…)`,
    );
  const below = Object.entries(document).flatMap(([key, value]) =>
    key === 'example' || key === 'value' ? [] : fieldsWithoutUnit(value, `${path}/${key}`),
  );
  return [...here, ...below];
};

const hasItems = ({ items, prefixItems }: Node): boolean =>
  prefixItems !== undefined || (isNode(items) && Object.keys(items).length > 0);

/** Paths of lists without an item type, which generated clients would have as `unknown[]`. */
export const listsWithoutItems = (document: unknown, path = ''): readonly string[] => {
  if (!isNode(document)) return [];
  const here =
    document['type'] === 'array' && !hasItems(document)
      ? [`${path}: a list of anything; give its items a schema`]
      : [];
  const below = Object.entries(document).flatMap(([key, value]) =>
    key === 'example' || key === 'value' ? [] : listsWithoutItems(value, `${path}/${key}`),
  );
  return [...here, ...below];
};
