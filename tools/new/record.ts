import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITTEN_LANGUAGES } from '@fairlot/countries';
import { Refusal, type ChangeSet } from './change-set.ts';
import { camel, kebab, pascal, spoken } from './names.ts';

const CONTRACTS = 'libs/contracts/src/record';
const MIGRATIONS = 'apps/server/src/records/migrations.ts';
const CALLS = 8;

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
type Kind = keyof typeof KINDS;
type Field = { readonly name: string; readonly kind: Kind };

const fieldsIn = (words: string): readonly Field[] =>
  words.split(',').map((word) => {
    const [name = '', kind = ''] = word.split(':');
    if (!/^[a-z][A-Za-z0-9]*$/.test(name) || !(kind in KINDS))
      throw new Refusal(
        `${word} is not NAME:KIND, with a kind of ${Object.keys(KINDS).join(', ')}`,
      );
    return { name, kind: kind as Kind };
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
  const title = fields.find(({ kind }) => kind === 'text')?.name;
  const market = fields.find(({ kind }) => kind === 'market' || kind === 'markets')?.name;
  if (title === undefined || market === undefined)
    throw new Refusal('a record has a text, which names it, and a market or markets');
  return { title, market };
};

/** Filters by the first and the last day of a date or an instant. */
const limitsOf = (fields: readonly Field[]): readonly string[] =>
  fields
    .filter(({ kind }) => kind === 'date' || kind === 'instant')
    .flatMap(({ name }) => [`${name}From: since('${name}')`, `${name}To: until('${name}')`]);

type Named = { readonly name: string; readonly plural: string; readonly fields: readonly Field[] };

const descriptionOf = ({ name, plural, fields }: Named, first: number): string => {
  const { title, market } = rolesOf(fields);
  const [one, many] = [name, plural].map((word) => word.replaceAll('-', ' '));
  const limits = limitsOf(fields);
  const calls = [...fields.map(({ kind }): string => KINDS[kind].call), ...limits];
  const functions = calls.flatMap((call) => call.match(/[A-Za-z]+(?=\()/g) ?? []);
  const sources = Map.groupBy(new Set(functions), (called) => SOURCES[called] ?? 'field');
  const imports = [...sources]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, names]) => `import { ${names.toSorted().join(', ')} } from './${file}.js';`);
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
  ...{ key: 'id${pascal(name)}', page: '${plural}', table: '${snake(name)}' },
  ...{ tag: 'back office', callers: STAFF, marketField: '${market}' },
  fields: {
${fields.map((field) => `    ${field.name}: ${KINDS[field.kind].call},`).join('\n')}
  },
  title: ['${title}'],
  list: {
    columns: [${fields.map((field) => `'${field.name}'`).join(', ')}],
    search: ['${title}'],
    filters: { ${[`${market}: '${market}'`, ...limits].join(', ')} },
    sorts: ['${title}'],
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
    (field) => `        ${snake(field.name)} ${KINDS[field.kind].column} NOT NULL`,
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

/** English texts for every language, to be translated later. */
const textsOf = ({ name, plural, fields }: Named): string =>
  JSON.stringify({
    [camel(name)]: {
      title: spoken(plural),
      new: `New ${name.replaceAll('-', ' ')}`,
      none: `No ${plural.replaceAll('-', ' ')} yet`,
      field: Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.kind === 'market'
            ? '$t(word.market)'
            : spoken(snake(field.name).replaceAll('_', '-')),
        ]),
      ),
    },
  });

/**
 * A record of the back office: its description, its table and its texts. The rest is derived.
 *
 * @param args the name in singular and in plural, in kebab-case, and the fields as `name:text,markets:markets`
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
  changes.insert(list, { before: '};\n/** The ids' }, `  ...${record}Operations,\n`);
  const migrations = changes.read(MIGRATIONS);
  changes.insert(
    MIGRATIONS,
    { before: migrations.slice(migrations.lastIndexOf('];')) },
    migrationOf(named).slice(0, -'];'.length),
  );
  for (const language of WRITTEN_LANGUAGES)
    changes.create(`apps/web/src/locales/${record}/${language}.json`, textsOf(named));
};
