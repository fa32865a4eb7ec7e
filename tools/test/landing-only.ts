const BROWSER = [
  ...['dead-ends', 'interrupted-forms', 'judging', 'keyboard', 'phone', 'print', 'public-pages'],
  ...['registration-troubles', 'screens', 'second-factor', 'tables', 'told-whole', 'undone'],
];
const END_TO_END = [
  ...['bad-input', 'headers', 'hostile-fields', 'hostile-lists', 'integrator'],
  ...['portal-on-kurrentdb', 'secrecy', 'takeover', 'telemetry'],
];

/**
 * Test files that `.ci/run` runs and `npm test` does not: matrices over all pages and calls, whole
 * programs that start, stop and recover, and adapters that a change seldom touches. `npm test -- NAME` runs
 * one of them, and `npm test -- --changed` those that a change reaches.
 */
export const LANDING_ONLY: readonly string[] = [
  ...BROWSER.map((name) => `apps/server/src/browser/${name}.browser.spec.ts`),
  ...END_TO_END.map((name) => `apps/server/src/e2e/${name}.e2e.spec.ts`),
  'apps/server/src/start/*.e2e.spec.ts',
  'apps/cli/src/*.{e2e,int}.spec.ts',
  'libs/database/src/start-postgres.int.spec.ts',
  'libs/event-store/{archive,kurrentdb}/src/*.int.spec.ts',
  'tools/bench/**/*.int.spec.ts',
  'tools/dev/dev.e2e.spec.ts',
];
