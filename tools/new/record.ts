import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITTEN_LANGUAGES } from '@fairlot/countries';
import { Refusal, type ChangeSet } from './change-set.ts';
import { camel, kebab, pascal, humanise } from './names.ts';

const CONTRACTS = 'libs/contracts/src/record';
const MIGRATIONS = 'apps/server/src/records/migrations.ts';
const CALLS = 8;
const OPTIONAL = 'optional';

type Described = {
  /** The description of the field. The second example is the value after a change. */
  readonly call: string;
  readonly column: string;
};

/** Files of the functions that describe fields, except `field.ts`. */
const SOURCES: Readonly<Record<string, string>> = {
  money: 'amount-fields',
  percentage: 'amount-fields',
  duration: 'amount-fields',
  address: 'nested-fields',
  textByLanguage: 'nested-fields',
  codeOf: 'reference-fields',
  reference: 'reference-fields',
  date: 'time-fields',
  instant: 'time-fields',
  since: 'time-fields',
  until: 'time-fields',
};

/** The description and column of each kind of field. */
const KINDS = {
  text: { call: `text(120, 'Example', 'Another example')`, column: 'text' },
  longText: { call: `longText(1_000, 'Example')`, column: 'text' },
  integer: { call: 'integer({ min: 0, max: 1_000 }, 1)', column: 'integer' },
  richText: {
    call: `richText(10_000, '<p>Example</p>', '<p>Another <strong>example</strong></p>')`,
    column: 'text',
  },
  money: { call: 'money({}, 150_00)', column: 'bigint' },
  percentage: { call: 'percentage(250)', column: 'integer' },
  duration: {
    call: `duration('day', { min: 0, max: 31_536_000_000 }, 604_800_000)`,
    column: 'bigint',
  },
  yesNo: { call: 'yesNo(true)', column: 'boolean' },
  date: { call: `date('2026-11-29')`, column: 'date' },
  instant: { call: 'instant(1_764_324_000_000, 1_764_410_400_000)', column: 'timestamptz' },
  email: { call: `impersonal(email('office@example.test'))`, column: 'text' },
  phone: { call: `impersonal(phone('+39 011 555 0142'))`, column: 'text' },
  iban: { call: `impersonal(iban('IT60X0542811101000000123456'))`, column: 'text' },
  address: { call: 'impersonal(address())', column: 'jsonb' },
  country: { call: `codeOf('COUNTRY', 'IT', 'DE')`, column: 'text' },
  url: { call: `url('https://example.test')`, column: 'text' },
  vatNumber: { call: `vatNumber('IT00743110157')`, column: 'text' },
  dealer: { call: `reference('dealer')`, column: 'integer' },
  textByLanguage: {
    call: `textByLanguage(1_000, { en: 'Example' }, { en: 'Another example' })`,
    column: 'jsonb',
  },
  market: { call: 'market()', column: 'text' },
  markets: { call: 'markets()', column: 'text[]' },
  language: { call: 'language()', column: 'text' },
} as const satisfies Readonly<Record<string, Described>>;
type Field = Described & {
  readonly name: string;
  readonly kind: string;
  /** Words of a choice. */
  readonly words: readonly string[];
  readonly isOptional: boolean;
};

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const isWords = (words: readonly string[]): boolean =>
  words.length > 1 && words.every((word) => /^[A-Z][A-Z0-9_]*$/.test(word));

const describedBy = (kind: string, words: readonly string[]): Described | undefined => {
  if (kind in KINDS && words.length === 0) return KINDS[kind as keyof typeof KINDS];
  return kind === 'choice' && isWords(words)
    ? { call: `choice([${quoted(words)}], ${quoted(words.slice(0, 2))})`, column: 'text' }
    : undefined;
};

const fieldsIn = (words: string): readonly Field[] =>
  words.split(',').map((word) => {
    const [name = '', kind = '', ...more] = word.split(':');
    const isOptional = more.at(-1) === OPTIONAL;
    const choices = (isOptional ? more.slice(0, -1) : more).flatMap((part) => part.split('/'));
    const described = describedBy(kind, choices);
    if (!/^[a-z][A-Za-z0-9]*$/.test(name) || described === undefined)
      throw new Refusal(
        `${word} is not NAME:KIND, NAME:KIND:optional or NAME:choice:ONE/OTHER, with a kind of ${Object.keys(KINDS).join(', ')}`,
      );
    const call = isOptional ? `optional(${described.call})` : described.call;
    return { name, kind, ...described, call, words: choices, isOptional };
  });

const snake = (name: string): string =>
  name.replaceAll('-', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The first of enough consecutive free ids (`ENG-…`). */
export const freeId = (root: string): number => {
  const files = readdirSync(join(root, 'libs/contracts/src'), {
    recursive: true,
    encoding: 'utf8',
  });
  const taken = files
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(join(root, 'libs/contracts/src', path), 'utf8').matchAll(/'ENG-(\d+)'/g),
    ])
    .map(([, digits]) => Number(digits));
  return Math.max(...taken) + 1;
};

/** Sort and search fields of the list, and its title: the first text, and the market. */
const rolesOf = (fields: readonly Field[]) => {
  const needed = fields.filter(({ isOptional }) => !isOptional);
  const title = needed.find(({ kind }) => kind === 'text')?.name;
  const market = needed.find(({ kind }) => kind === 'market' || kind === 'markets')?.name;
  if (title === undefined || market === undefined)
    throw new Refusal('a record has a required text, which names it, and a market or markets');
  return { title, market };
};

/** Kinds whose filter is a list of choices. */
const CHOSEN = ['choice', 'yesNo', 'language', 'dealer'];
/** Kinds whose choices can show the number of records. */
const COUNTED = ['choice', 'yesNo', 'language'];
const namesOf = (fields: readonly Field[], kinds: readonly string[]): readonly string[] =>
  fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);

/** Filters by the first and the last day of a date or an instant. */
const limitsOf = (fields: readonly Field[]): readonly string[] =>
  fields
    .filter(({ kind }) => kind === 'date' || kind === 'instant')
    .flatMap(({ name }) => [`${name}From: since('${name}')`, `${name}To: until('${name}')`]);

type Named = { readonly name: string; readonly plural: string; readonly fields: readonly Field[] };

/** Imports of the functions that describe the fields. */
const importsFor = (calls: readonly string[]): readonly string[] => {
  const functions = calls.flatMap((call) => call.match(/[A-Za-z]+(?=\()/g) ?? []);
  const sources = Map.groupBy(new Set(functions), (called) => SOURCES[called] ?? 'field');
  return [...sources]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, names]) => `import { ${names.toSorted().join(', ')} } from './${file}.js';`);
};

const descriptionOf = ({ name, plural, fields }: Named, first: number): string => {
  const { title, market } = rolesOf(fields);
  const [one, many] = [name, plural].map((word) => word.replaceAll('-', ' '));
  const limits = limitsOf(fields);
  const calls = [...fields.map(({ call }) => call), ...limits];
  const filters = [market, ...namesOf(fields, CHOSEN)].map((field) => `${field}: '${field}'`);
  const counted = namesOf(fields, COUNTED);
  const imports = importsFor(calls);
  const callOf = (which: string, at: number, method: string, path = '') =>
    `    ${which}: { id: 'ENG-${first + at}', method: '${method}', path: ${path === '' ? 'AT' : `\`\${AT}/${path}\``} },`;
  return `import { STAFF } from '../callers.js';
import { describeRecord } from './describe-record.js';
${imports.join('\n')}
import { recordOperations } from './record-operations.js';

const AT = '/api/v1/admin/${name}';

export const ${camel(name)} = describeRecord({
  name: '${camel(name)}',
  words: { one: '${one}', many: '${many}', about: '${many}' },
  key: 'id${pascal(name)}',
  page: '${plural}',
  table: '${snake(name)}',
  tag: 'back office',
  callers: STAFF,
  marketField: '${market}',
  fields: {
${fields.map((field) => `    ${field.name}: ${field.call},`).join('\n')}
  },
  title: ['${title}'],
  list: {
    columns: [${fields.map((field) => `'${field.name}'`).join(', ')}],
    search: ['${title}'],
    filters: { ${[...filters, ...limits].join(', ')} },
    sorts: ['${title}'],${counted.length > 0 ? `\n    facets: [${quoted(counted)}],` : ''}
  },
  calls: {
${[
  callOf('list', 0, 'GET'),
  callOf('export', 1, 'GET', 'export'),
  callOf('read', 2, 'GET', 'one'),
  callOf('create', 3, 'POST'),
  callOf('update', 4, 'PUT'),
  callOf('delete', 5, 'DELETE'),
  callOf('deleteMany', 6, 'POST', 'delete-many'),
  callOf('history', CALLS - 1, 'GET', 'history'),
].join('\n')}
  },
});

export const ${camel(name)}Operations = recordOperations(${camel(name)});
`;
};

const migrationOf = ({ name, fields }: Named): string => {
  const { title } = rolesOf(fields);
  const table = snake(name);
  const key = `id_${snake(name)}`;
  const columns = fields.map(
    (field) => `        ${snake(field.name)} ${field.column}${field.isOptional ? '' : ' NOT NULL'}`,
  );
  return `
  {
    name: '${pascal(name)}${Date.now()}',
    up: \`
      CREATE TABLE ${table} (
        ${key} integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
${columns.join(',\n')}
      );
      CREATE INDEX ${table}_${snake(title)}_idx ON ${table} (${snake(title)}, ${key});
    \`,
  },
];`;
};

/** Labels of choices by field and word. */
const valuesOf = (fields: readonly Field[]) => {
  const chosen = fields.filter(({ words }) => words.length > 0);
  const labels = chosen.map(({ name, words }) => {
    const spelled = words.map((word) => [word, humanise(word.toLowerCase().replaceAll('_', '-'))]);
    return [name, Object.fromEntries(spelled)] as const;
  });
  return chosen.length === 0 ? {} : { value: Object.fromEntries(labels) };
};

/** English texts for every language, to be translated later. */
const textsOf = ({ name, plural, fields }: Named): string =>
  JSON.stringify({
    [camel(name)]: {
      title: humanise(plural),
      new: `New ${name.replaceAll('-', ' ')}`,
      none: `No ${plural.replaceAll('-', ' ')} yet`,
      field: Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.kind === 'market'
            ? '$t(word.market)'
            : humanise(snake(field.name).replaceAll('_', '-')),
        ]),
      ),
      ...valuesOf(fields),
    },
  });

/**
 * A record of the back office: its description, its table and its texts. The rest is derived.
 *
 * @param args the name in singular and in plural, in kebab-case, and the fields as
 *   `name:text,note:longText:optional,kind:choice:ROAD/RAIL,markets:markets`
 */
export const planRecord = (changes: ChangeSet, args: readonly string[]): void => {
  const [name, plural, words = ''] = args;
  const named = { name: kebab(name ?? ''), plural: kebab(plural ?? ''), fields: fieldsIn(words) };
  const record = camel(named.name);
  changes.create(`${CONTRACTS}/${named.name}.ts`, descriptionOf(named, freeId(changes.root)));
  const list = `${CONTRACTS}/records.ts`;
  changes.prepend(list, `import { ${record}, ${record}Operations } from './${named.name}.js';\n`);
  // The formatter breaks a long list into lines, each with a comma.
  const isBroken = changes.read(list).includes(',\n];\n');
  changes.insert(list, { before: '];\n' }, isBroken ? `  ${record},\n` : `, ${record}`);
  changes.insert(list, { before: '};\n/** Operation ids' }, `  ...${record}Operations,\n`);
  const migrations = changes.read(MIGRATIONS);
  changes.insert(
    MIGRATIONS,
    { before: migrations.slice(migrations.lastIndexOf('];')) },
    migrationOf(named).slice(0, -'];'.length),
  );
  for (const language of WRITTEN_LANGUAGES)
    changes.create(`apps/web/src/locales/${record}/${language}.json`, textsOf(named));
};
