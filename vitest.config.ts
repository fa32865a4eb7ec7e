import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const conditions = ['@fairlot/source'];
const resolve = { conditions };
const ssr = { resolve: { conditions } };
const code = (kind: string) => ['libs', 'apps', 'tools'].map((top) => `${top}/**/${kind}`);

const isFull = process.env['FAIRLOT_TEST'] === 'full';
/** Builds and runs what the generators write: with every matrix, or not at all. */
const GENERATED = 'tools/new/new.e2e.spec.ts';

/** Two even on one core: a test of the whole portal waits as often as it works. */
const MAX_WORKERS = Math.min(4, Math.max(2, availableParallelism()));

/**
 * All files of all kinds share the workers, so that no core idles behind one long file: each has
 * ports and databases of its own. Pure rules keep nothing, so they also share what they import.
 */
export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    // `npm run test:full`; else an expensive matrix takes a part of its cells.
    provide: { full: isFull },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 20_000,
          include: code('*.spec.ts'),
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            '**/*.{int,e2e,browser}.spec.ts',
            'apps/web/**',
          ],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        // Of the specs that need no DOM.
        ssr,
        test: {
          name: 'web',
          root: '.',
          include: ['apps/web/src', 'libs/web-ui/catalogue/src'].map(
            (top) => `${top}/**/*.spec.{ts,tsx}`,
          ),
          exclude: ['**/*.browser.spec.ts'],
          environment: 'jsdom',
          setupFiles: ['apps/web/vitest.setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          include: code('*.int.spec.ts'),
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: ['tools/test/patience.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'e2e',
          include: code('*.e2e.spec.ts'),
          exclude: ['**/node_modules/**', '**/dist/**', ...(isFull ? [] : [GENERATED])],
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: ['tools/test/patience.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'browser',
          include: code('*.browser.spec.ts'),
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['libs/database/src/testing/postgres.setup.ts'],
          setupFiles: ['tools/test/patience.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
