import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
const conditions = ['@fairlot/source'];
/** Globs of the specs, as `main.ts` passes them. */
const specGlobs = JSON.parse(process.env['FAIRLOT_SPECS'] ?? '[]') as string[];
/** Only the store uses its database specs. Elsewhere a database per mutant would take hours. */
const coversEventStore = specGlobs.some((glob) => glob.startsWith('libs/event-store/'));

/** Property tests with a thousand runs go last, because most mutants fail a fast spec first. */
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

/** Packages from the copy, because its links point to the original. */
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

/** Vitest configuration for Stryker's copy of the repository. */
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
    // Shorter than Stryker's timeout, so that hanging tests fail and only endless loops time out.
    testTimeout: coversEventStore ? 60_000 : 20_000,
    setupFiles: [
      join(root, 'libs/testing/src/seed.setup.ts'),
      join(import.meta.dirname, 'first-failure.ts'),
    ],
    hookTimeout: 120_000,
  },
});
