import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');
const conditions = ['@fairlot/source'];
/** Globs, from `main.ts`. */
const specs = JSON.parse(process.env['FAIRLOT_SPECS'] ?? '[]') as string[];
/** The store has no other specs; elsewhere a database for each run of a mutant would take hours. */
const ofStore = specs.some((glob) => glob.startsWith('libs/event-store/'));

type Package = {
  readonly name: string;
  readonly exports?: Readonly<Record<string, { readonly '@fairlot/source'?: string }>>;
};

/** The packages as they lie beside this file: Stryker's copy has the links of what it copied. */
const alias = globSync('{apps,libs}/**/package.json', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).flatMap((file) => {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Package;
  return Object.entries(exports).flatMap(([path, { '@fairlot/source': source }]) => {
    if (source === undefined) return [];
    const replacement = join(root, dirname(file), source);
    return [{ find: new RegExp(`^${name}${path.slice(1)}$`), replacement }];
  });
});

/** What Stryker runs on its copy of the repository: the specs that are to find its mutants. */
export default defineConfig({
  root,
  resolve: { alias, conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: specs,
    exclude: [
      ...['**/node_modules/**', '**/dist/**', '**/*.{e2e,browser}.spec.ts'],
      ...(ofStore ? [] : ['**/*.int.spec.ts']),
    ],
    globalSetup: ofStore ? ['libs/database/src/testing/postgres.setup.ts'] : [],
    isolate: false,
    // Far less than Stryker's own: what waits for ever fails, and only what loops for ever is timed out.
    testTimeout: ofStore ? 20_000 : 8_000,
    setupFiles: [join(import.meta.dirname, 'first-failure.ts')],
    hookTimeout: 120_000,
  },
});
