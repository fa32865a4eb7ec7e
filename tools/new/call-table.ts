import type { ChangeSet } from './change-set.ts';
import { camel } from './names.ts';

export const CONTRACTS = 'libs/contracts/src';

/** A table of calls: its context and its name. */
export type Table = { readonly context: string; readonly name: string };
type Rows = {
  readonly imports: readonly (readonly [from: string, ...names: string[]])[];
  /** The rows of the table as source text. */
  readonly rows: string;
};

const entryOf = (file: string) => ({
  '@fairlot/source': `./src/${file}.ts`,
  types: `./dist/${file}.d.ts`,
  default: `./dist/${file}.js`,
});

/** Adds the exports of the contracts for a new context. */
const beginContracts = (changes: ChangeSet, context: string): void => {
  changes.create(`${CONTRACTS}/${context}/index.ts`, '');
  changes.changeJson('libs/contracts/package.json', (content) => ({
    ...content,
    exports: {
      ...(content['exports'] as object),
      [`./${context}`]: entryOf(`${context}/index`),
    },
  }));
};

/** Adds the file of a table to the tables of its context and to the table of all calls. */
export const addTable = (changes: ChangeSet, { context, name }: Table): void => {
  const table = `${camel(name)}Operations`;
  const index = `${CONTRACTS}/${context}/index.ts`;
  if (!changes.has(index)) beginContracts(changes, context);
  changes.append(index, `export { ${table} } from './${name}.js';\n`);
  const all = `${CONTRACTS}/operations.ts`;
  changes.prepend(all, `import { ${table} } from './${context}/${name}.js';\n`);
  changes.insert(all, { before: '} as const;\n' }, `  ...${table},\n`);
};

/** Writes a separate table with these rows. */
export const addRows = (
  changes: ChangeSet,
  { context, name }: Table,
  { imports, rows }: Rows,
): void => {
  const table = `${camel(name)}Operations`;
  const file = `${CONTRACTS}/${context}/${name}.ts`;
  changes.create(file, `\nexport const ${table} = defineOperations({\n${rows}});\n`);
  for (const [from, ...names] of [['../operation.js', 'defineOperations'], ...imports] as const)
    changes.importNames(file, from, ...names);
  addTable(changes, { context, name });
};
