import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { leftOutOf } from './tools/test/left-out.ts';
import { LongestFirst } from './tools/test/longest-first.ts';
import { MeasuringReporter } from './tools/test/measuring.reporter.ts';

const conditions = ['@fairlot/source'];
const resolve = { conditions };
const ssr = { resolve: { conditions } };
const code = (kind: string) => ['libs', 'apps', 'tools'].map((top) => `${top}/**/${kind}`);

/** Draws random values of properties from `FAIRLOT_SEED`. */
const SEED = 'libs/testing/src/seed.setup.ts';

const CORES = availableParallelism();
/** Twice the cores, because tests of the whole portal wait as often as they work. */
const MAX_WORKERS = Math.min(4, CORES * 2);

/** Specs of the client, by kind of file. */
const clientTests = (kind: string) => ({
  root: '.',
  include: ['apps/web/src', 'libs/web-ui/catalogue/src'].map((top) => `${top}/**/${kind}`),
  exclude: ['**/*.browser.spec.ts'],
  setupFiles: [SEED, 'apps/web/src/testing/setup.ts'],
  testTimeout: 20_000,
  // Use the market's time zone; otherwise the client shows the zone with each time.
  env: { TZ: 'Europe/Rome' },
  // Set for each project; otherwise projects that extend another file run their files in sequence.
  maxWorkers: MAX_WORKERS,
});

const NEVER = ['**/node_modules/**', '**/dist/**'];
const isFull = process.env['FAIRLOT_TEST'] === 'full';
/** Build and run what the generators write: with every matrix, or not at all. */
const GENERATED = 'tools/new/*.e2e.spec.ts';
const notHere = [
  ...NEVER,
  ...(isFull ? [] : [GENERATED]),
  ...leftOutOf(process.env['FAIRLOT_TEST']),
];

type Project = {
  readonly test: {
    readonly name: string;
    readonly setupFiles?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  };
};

/** Where `tools/test.mjs` wants the figures of a run; by default nothing is written. */
const MEASURED = process.env['FAIRLOT_MEASURED'] ?? '';
const reporters = ['default', 'json', new MeasuringReporter(MEASURED)];

/** Each worker writes the CPU seconds of its project. */
const measured = <One extends Project>(one: One) => ({
  ...one,
  test: {
    ...one.test,
    // A module is transformed once for all projects, and not again in the next run.
    fsModuleCache: true,
    provide: {
      measured: { folder: MEASURED, project: one.test.name },
    },
    // A vitest that a test starts is part of that test, and writes nothing itself.
    env: { ...one.test.env, FAIRLOT_MEASURED: '' },
    // The first one to register ends last, after the hooks of the file.
    setupFiles: ['tools/test/measured.setup.ts', ...(one.test.setupFiles ?? [])],
  },
});

/** Those whose programs of others are here: `tools/stack/tested.mjs` finds them. */
const STACK_SPECS = (process.env['FAIRLOT_STACK'] ?? '').split(' ').filter(Boolean);
const STACK = {
  resolve,
  ssr,
  test: {
    name: 'stack',
    isolate: false,
    include: STACK_SPECS.flatMap((spec) => code(`${spec}.spec.ts`)),
    exclude: NEVER,
    globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
    setupFiles: [SEED, 'tools/test/patience.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
};

/**
 * All files of all kinds but one share the workers, so that no core idles behind one long file: each has
 * ports and databases of its own. They also share what they import, which for a whole portal costs
 * more than many a test of it; drawn pages do not, whose modules hold what is shown.
 */
export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: LongestFirst },
    ...(MEASURED !== '' && { reporters }),
    // `npm run test:full`; else an expensive matrix takes a part of its cells.
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
          include: code('*.spec.ts'),
          exclude: [...NEVER, '**/*.{int,e2e,browser,stack}.spec.ts', 'apps/web/**'],
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
          include: code('*.int.spec.ts'),
          exclude: notHere,
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: [SEED, 'tools/test/patience.setup.ts'],
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
          include: code('*.e2e.spec.ts'),
          exclude: notHere,
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: [SEED, 'tools/test/patience.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...(STACK_SPECS.length > 0 ? [STACK] : []),
      {
        resolve,
        ssr,
        test: {
          name: 'browser',
          isolate: false,
          include: code('*.browser.spec.ts'),
          exclude: notHere,
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: [SEED],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ].map(measured),
  },
});
