import { type ChangeSet, Refusal } from './change-set.ts';
import { kebab, pascal } from './names.ts';

type Layer = {
  readonly about: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly references: readonly string[];
  /** Sources by their name in `src/`, without the index. */
  readonly files: (context: string) => Readonly<Record<string, string>>;
};

const streamOf = (
  context: string,
) => `/** Returns the name of a stream of ${context}. No other file writes or parses this name. */
export const ${context}Stream = (id: number): string => \`${context}-\${id}\`;

const NAME = /^${context}-(\\d+)$/;

/** Returns the id in the name of a stream of ${context}; null for another stream. */
export const ${context}IdOf = (stream: string): number | null => {
  const part = NAME.exec(stream);
  return part === null ? null : Number(part[1]);
};
`;
const streamSpecOf = (context: string) => `import { expect, it } from 'vitest';
import { ${context}IdOf, ${context}Stream } from './${context}.stream.js';

it('the name of a stream of ${context} is parsed to its id, and any other name to null', () => {
  expect(${context}IdOf(${context}Stream(12))).toBe(12);
  expect(${context}IdOf('other-12')).toBeNull();
});
`;

const moduleLayer = (layer: string, about: string): Layer => ({
  about,
  dependencies: { '@nestjs/common': '' },
  references: [],
  files: (context) => ({
    [`${context}-${layer}.module.ts`]: `import { Module } from '@nestjs/common';

/** ${about} */
@Module(${layer === 'http' ? '{ controllers: [] }' : '{ providers: [], exports: [] }'})
export class ${pascal(`${context}-${layer}`)}Module {}
`,
    [`${context}-${layer}.module.spec.ts`]: `import { NestFactory } from '@nestjs/core';
import { expect, it } from 'vitest';
import { ${pascal(`${context}-${layer}`)}Module } from './${context}-${layer}.module.js';

it('the ${layer} module of ${context} starts on its own', async () => {
  const app = await NestFactory.createApplicationContext(${pascal(`${context}-${layer}`)}Module, {
    logger: false,
    abortOnError: false,
  });
  expect(app.get(${pascal(`${context}-${layer}`)}Module)).toBeDefined();
  await app.close();
});
`,
  }),
});

const LAYERS: Readonly<Record<string, Layer>> = {
  domain: {
    about: 'What it decides. Pure, imports `kernel` only.',
    dependencies: { '@fairlot/kernel': '*' },
    references: ['../../kernel'],
    files: (context) => ({
      [`${context}.stream.ts`]: streamOf(context),
      [`${context}.stream.spec.ts`]: streamSpecOf(context),
    }),
  },
  application: moduleLayer('application', 'Its commands and use cases.'),
  http: moduleLayer('http', 'Its calls.'),
};

/**
 * Packages that together have all dependencies of a new package. Their versions are used, because
 * versions are pinned everywhere.
 */
const PINNED_BY = ['libs/vehicles/http', 'libs/records'];

const versionOf = (changes: ChangeSet, name: string): string => {
  for (const dir of PINNED_BY) {
    const { dependencies } = JSON.parse(changes.read(`${dir}/package.json`)) as {
      dependencies: Record<string, string>;
    };
    const version = dependencies[name];
    if (version !== undefined) return version;
  }
  throw new Refusal(`${PINNED_BY.join(' and ')} do not depend on ${name}`);
};

export type Package = {
  /** Name of the package, such as `showcase-domain` for `libs/showcase/domain`. */
  readonly context: string;
  readonly layer: string;
  readonly about: string;
  /** Versions by package name: `*` for packages of the workspace, and empty for others. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly references: readonly string[];
  /** Sources by their name in `src/`, without the index. */
  readonly sources: Readonly<Record<string, string>>;
};

/** Writes the files of a package, and adds it to the build. */
export const writePackage = (changes: ChangeSet, made: Package): void => {
  const { context, layer, about, dependencies, references, sources } = made;
  const dir = `libs/${context}/${layer}`;
  const entry = { '@fairlot/source': './src/index.ts', types: './dist/index.d.ts' };
  const pinned = Object.entries(dependencies).map(([name, version]) => [
    name,
    version || versionOf(changes, name),
  ]);
  const json = (content: object) => JSON.stringify(content, null, 2);
  changes.create(
    `${dir}/package.json`,
    json({
      name: `@fairlot/${context}-${layer}`,
      version: '0.0.0',
      private: true,
      type: 'module',
      exports: { '.': { ...entry, default: './dist/index.js' } },
      dependencies: Object.fromEntries(pinned),
    }),
  );
  changes.create(
    `${dir}/tsconfig.json`,
    json({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/.tsbuildinfo' },
      include: ['src'],
      exclude: ['src/**/*.spec.ts', 'src/**/testing/**'],
      references: references.map((path) => ({ path })),
    }),
  );
  changes.create(`${dir}/README.md`, `# ${context}-${layer}\n\n${about}\n`);
  for (const [name, text] of Object.entries(sources)) changes.create(`${dir}/src/${name}`, text);
  const exported = Object.keys(sources).filter((name) => !name.includes('.spec.'));
  changes.create(
    `${dir}/src/index.ts`,
    exported.map((name) => `export * from './${name.replace(/ts$/, 'js')}';\n`).join(''),
  );
  const next = '{\n      "path": "apps/identity"';
  changes.insert('tsconfig.json', { before: next }, `{ "path": "${dir}" },\n    `);
};

/** Adds a package `libs/<context>/<layer>`, for a layer whose imports have lint rules. */
export const planLib = (
  changes: ChangeSet,
  [context = '', layer = '']: readonly string[],
): void => {
  if (!/^[a-z]+$/.test(kebab(context))) throw new Refusal('a context must be one word');
  const known = LAYERS[layer];
  if (!known) throw new Refusal(`a layer is one of ${Object.keys(LAYERS).join(', ')}`);
  writePackage(changes, { ...known, context, layer, sources: known.files(context) });
};
