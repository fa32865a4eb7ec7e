import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, type ChangeSet } from './change-set.ts';
import { camel, kebab, pascal, snake } from './names.ts';
import { fieldsIn, quoteWords, type Field, type NamedFields } from './record-fields.ts';
import { writeRecordTexts } from './record-texts.ts';

const CONTRACTS = 'libs/contracts/src/record';
const MIGRATIONS = 'apps/server/src/records/migrations.ts';
const CALLS = 8;
/** The files with the functions that describe fields, except those in `field.ts`. */
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

/** Returns the first of enough consecutive free ids (`ENG-…`). */
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

/**
 * The fields by which the list is sorted and searched, and those of its title: the first text, and
 * the market.
 */
const rolesOf = (fields: readonly Field[]) => {
  const needed = fields.filter(({ isOptional }) => !isOptional);
  const title = needed.find(({ kind }) => kind === 'text')?.name;
  const market = needed.find(({ kind }) => kind === 'market' || kind === 'markets')?.name;
  if (title === undefined || market === undefined)
    throw new Refusal('a record needs a required text as its title, and a market or markets');
  return { title, market };
};

/** Kinds of fields whose filter is a list of choices. */
const CHOICE_KINDS = ['choice', 'yesNo', 'language', 'dealer'];
/** Kinds of fields whose choices can show the number of records. */
const COUNTED_KINDS = ['choice', 'yesNo', 'language'];
const namesOf = (fields: readonly Field[], kinds: readonly string[]): readonly string[] =>
  fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);

/** The filters by the first and the last day of a date or an instant. */
const limitsOf = (fields: readonly Field[]): readonly string[] =>
  fields
    .filter(({ kind }) => kind === 'date' || kind === 'instant')
    .flatMap(({ name }) => [`${name}From: since('${name}')`, `${name}To: until('${name}')`]);

/** The imports of the functions that describe the fields. */
const importsFor = (calls: readonly string[]): readonly string[] => {
  const functions = calls.flatMap((call) => call.match(/[A-Za-z]+(?=\()/g) ?? []);
  const sources = Map.groupBy(new Set(functions), (called) => SOURCES[called] ?? 'field');
  return [...sources]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, names]) => `import { ${names.toSorted().join(', ')} } from './${file}.js';`);
};

const uniqueOf = (fields: readonly Field[]): string => {
  const names = fields.filter(({ isUnique }) => isUnique).map(({ name }) => name);
  return names.length > 0 ? `\n  unique: [${quoteWords(names)}],` : '';
};

const descriptionOf = ({ name, plural, fields }: NamedFields, first: number): string => {
  const { title, market } = rolesOf(fields);
  const [one, many] = [name, plural].map((word) => word.replaceAll('-', ' '));
  const limits = limitsOf(fields);
  const calls = [...fields.map(({ call }) => call), ...limits];
  const filters = [market, ...namesOf(fields, CHOICE_KINDS)].map((field) => `${field}: '${field}'`);
  const counted = namesOf(fields, COUNTED_KINDS);
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
  },${uniqueOf(fields)}
  title: ['${title}'],
  list: {
    columns: [${fields.map((field) => `'${field.name}'`).join(', ')}],
    search: ['${title}'],
    filters: { ${[...filters, ...limits].join(', ')} },
    sorts: ['${title}'],${counted.length > 0 ? `\n    facets: [${quoteWords(counted)}],` : ''}
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

const migrationOf = ({ name, fields }: NamedFields): string => {
  const { title } = rolesOf(fields);
  const table = snake(name);
  const key = `id_${snake(name)}`;
  const columns = fields.map(
    ({ name: field, column, isOptional, isUnique }) =>
      `        ${snake(field)} ${column}${isOptional ? '' : ' NOT NULL'}${isUnique ? ' UNIQUE' : ''}`,
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

/**
 * Adds a record of the back office: its description, its table and its texts. Everything else is
 * derived from the description.
 * @param args the name in singular and in plural, in kebab-case, and the fields as
 *   `name:text,note:longText:optional,vatNumber:vatNumber:unique,kind:choice:ROAD/RAIL,markets:markets`
 */
export const planRecord = (changes: ChangeSet, args: readonly string[]): void => {
  const [name, plural, words = ''] = args;
  const named = { name: kebab(name ?? ''), plural: kebab(plural ?? ''), fields: fieldsIn(words) };
  const record = camel(named.name);
  changes.create(`${CONTRACTS}/${named.name}.ts`, descriptionOf(named, freeId(changes.root)));
  const list = `${CONTRACTS}/records.ts`;
  changes.prepend(list, `import { ${record}, ${record}Operations } from './${named.name}.js';\n`);
  // The formatter breaks a long list into lines, and ends each with a comma.
  const isBroken = changes.read(list).includes(',\n];\n');
  changes.insert(list, { before: '];\n' }, isBroken ? `  ${record},\n` : `, ${record}`);
  changes.insert(list, { before: '};\n/** Operation ids' }, `  ...${record}Operations,\n`);
  const migrations = changes.read(MIGRATIONS);
  changes.insert(
    MIGRATIONS,
    { before: migrations.slice(migrations.lastIndexOf('];')) },
    migrationOf(named).slice(0, -'];'.length),
  );
  writeRecordTexts(changes, named);
};
