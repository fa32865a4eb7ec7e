import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { specsToRepeat } from './tools/stack/cross-process-specs.ts';
import { excludedFilesOf } from './tools/test/excluded-files.ts';
import { LongestFirst } from './tools/test/longest-first.ts';
import { MeasuringReporter } from './tools/test/measuring.reporter.ts';

const conditions = ['@fairlot/source'];
const resolve = { conditions };
const ssr = { resolve: { conditions } };
const sourcesOf = (kind: string) => ['libs', 'apps', 'tools'].map((top) => `${top}/**/${kind}`);

/** Seeds property tests from `FAIRLOT_SEED`. */
const SEED = 'libs/testing/src/seed.setup.ts';

/** Files that the set of this run leaves to a larger one. */
const SKIPPED = excludedFilesOf(process.env['FAIRLOT_TEST']);

const CORES = availableParallelism();
/** Twice the cores, because tests of the whole portal are idle half of the time. */
const MAX_WORKERS = Math.min(4, CORES * 2);

/** Tests of the client. Specs that render components end in `.tsx`. */
const clientTests = (kind: string) => ({
  root: '.',
  include: ['apps/web/src', 'libs/web-ui/catalogue/src'].map((top) => `${top}/**/${kind}`),
  exclude: ['**/*.browser.spec.ts', ...SKIPPED],
  setupFiles: [SEED, 'apps/web/src/testing/setup.ts'],
  testTimeout: 20_000,
  // The market's own time zone: in other zones, the client adds the zone to each time.
  env: { TZ: 'Europe/Rome' },
  // Repeated for each project, because projects with `extends` do not inherit it and would run serially.
  maxWorkers: MAX_WORKERS,
});

const IGNORED = ['**/node_modules/**', '**/dist/**'];
const isFull = process.env['FAIRLOT_TEST'] === 'full';
/** Builds and runs generated code, which takes minutes. */
const GENERATOR_SPECS = 'tools/new/*.e2e.spec.ts';
const excluded = [...IGNORED, ...(isFull ? [] : [GENERATOR_SPECS]), ...SKIPPED];

type Project = {
  readonly test: {
    readonly name: string;
    readonly setupFiles?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  };
};

/** The folder for measurements, set by `tools/test.mjs`. Empty: no measurements. */
const MEASURED = process.env['FAIRLOT_MEASURED'] ?? '';
const reporters = ['default', 'json', new MeasuringReporter(MEASURED)];

/** Makes each worker write the CPU seconds of its project. */
const withMeasurements = <One extends Project>(one: One) => ({
  ...one,
  test: {
    ...one.test,
    // Shares transformed modules between projects and runs.
    fsModuleCache: true,
    provide: {
      measured: { folder: MEASURED, project: one.test.name },
    },
    // A vitest that a test starts must write no measurements.
    env: { ...one.test.env, FAIRLOT_MEASURED: '' },
    // Hooks run in reverse order, so this one measures after the hooks of the file.
    setupFiles: ['tools/test/measured.setup.ts', ...(one.test.setupFiles ?? [])],
  },
});

/** Specs whose third-party programs are available, set by `tools/stack/tested.mjs`. */
const STACK_SPECS = (process.env['FAIRLOT_STACK'] ?? '').split(' ').filter(Boolean);
const STACK = {
  resolve,
  ssr,
  test: {
    name: 'stack',
    isolate: false,
    include: STACK_SPECS.flatMap((spec) => sourcesOf(`${spec}.spec.ts`)),
    exclude: IGNORED,
    globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
    setupFiles: [SEED],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
};

/** `crossing`, `all` or empty, set by `tools/stack/tested.mjs`. */
const SET_APART = process.env['FAIRLOT_APART'] ?? '';
const END_TO_END = 'apps/server/src/e2e';
const IN_PARTS: Readonly<Record<string, string>> = { FAIRLOT_SHAPE: 'apart' };
/** End-to-end specs again, on a portal in parts with Kafka. */
const APART = {
  resolve,
  ssr,
  test: {
    name: 'apart',
    isolate: false,
    include: specsToRepeat(readdirSync(END_TO_END), SET_APART === 'all').map(
      (file) => `${END_TO_END}/${file}`,
    ),
    exclude: IGNORED,
    env: IN_PARTS,
    globalSetup: [
      'libs/database/src/testing/postgres.setup.ts',
      'apps/server/src/testing/kafka.setup.ts',
    ],
    setupFiles: [SEED],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
};

/**
 * All projects share the workers, so that no core waits for one long file. Each file has its own ports and
 * databases. Files of a worker share modules (`isolate: false`), because importing a portal costs more
 * than most of its tests.
 */
export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: LongestFirst },
    ...(MEASURED !== '' && { reporters }),
    // False outside `npm run test:full`: expensive matrices then run only a part of their cells.
    provide: { full: isFull },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: [SEED],
          testTimeout: 20_000,
          include: sourcesOf('*.spec.ts'),
          exclude: [...IGNORED, ...SKIPPED, '**/*.{int,e2e,browser,stack}.spec.ts', 'apps/web/**'],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        ssr,
        test: {
          name: 'web-logic',
          ...clientTests('*.spec.ts'),
          isolate: false,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          ...clientTests('*.spec.tsx'),
          environment: 'jsdom',
          isolate: false,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          isolate: false,
          include: sourcesOf('*.int.spec.ts'),
          exclude: excluded,
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: [SEED],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'e2e',
          isolate: false,
          include: sourcesOf('*.e2e.spec.ts'),
          exclude: excluded,
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: [SEED],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...(STACK_SPECS.length > 0 ? [STACK] : []),
      ...(SET_APART === '' ? [] : [APART]),
      {
        resolve,
        ssr,
        test: {
          name: 'browser',
          isolate: false,
          include: sourcesOf('*.browser.spec.ts'),
          exclude: excluded,
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: [SEED],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ].map(withMeasurements),
  },
});
