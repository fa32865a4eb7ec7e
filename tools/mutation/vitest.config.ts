import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
const conditions = ['@fairlot/source'];
/** Globs of the specs, which `main.ts` passes. */
const specGlobs = JSON.parse(process.env['FAIRLOT_SPECS'] ?? '[]') as string[];
/**
 * Whether to run specs on a database. Only the event store does, because elsewhere a database per
 * mutant would take hours.
 */
const coversEventStore = specGlobs.some((glob) => glob.startsWith('libs/event-store/'));

/**
 * Puts property tests with a thousand runs last, because most mutants make a fast spec fail first.
 */
class PlainFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const plays = ({ moduleId }: TestSpecification) => moduleId.endsWith('.properties.spec.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !plays(file)), ...sorted.filter(plays)];
  }
}

type Package = {
  readonly name: string;
  readonly exports?: Readonly<Record<string, { readonly '@fairlot/source'?: string }>>;
};

/**
 * Resolves packages to the sources in Stryker's copy, because the links in the copy lead to the
 * original.
 */
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

/** Configuration of vitest for Stryker's copy of the repository. */
export default defineConfig({
  root,
  resolve: { alias, conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: specGlobs,
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '**/*.{e2e,browser}.spec.ts',
      ...(coversEventStore ? [] : ['**/*.int.spec.ts']),
    ],
    globalSetup: coversEventStore ? ['libs/database/src/testing/postgres.setup.ts'] : [],
    isolate: false,
    sequence: { sequencer: PlainFirst },
    // The time limit is shorter than that of Stryker, so that hanging tests fail, and only endless
    // loops time out in Stryker.
    testTimeout: coversEventStore ? 60_000 : 20_000,
    setupFiles: [
      join(root, 'libs/testing/src/seed.setup.ts'),
      join(import.meta.dirname, 'first-failure.ts'),
    ],
    hookTimeout: 120_000,
  },
});
