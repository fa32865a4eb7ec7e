const inBrowser = (...names: readonly string[]) =>
  names.map((name) => `apps/server/src/browser/${name}.browser.spec.ts`);
const endToEnd = (...names: readonly string[]) =>
  names.map((name) => `apps/server/src/e2e/${name}.e2e.spec.ts`);

/**
 * Test files that only the nightly set runs. They repeat in a browser, in every combination, what component and
 * end-to-end tests show once.
 */
const NIGHTLY_ONLY: readonly string[] = inBrowser(
  // Every page, every table and every key.
  ...['public-pages', 'keyboard', 'keyboard-dialogs', 'tables', 'judging', 'dead-ends'],
  // What users do when something fails.
  ...['undone', 'interrupted-forms', 'registration-troubles', 'told-whole'],
  // Screens that read and decide nothing.
  ...['facets', 'finding', 'history', 'print', 'processes', 'time-machine', 'booklet'],
  ...['intake', 'profile', 'second-factor', 'vehicle-management'],
);

/**
 * Test files that `.ci/run` runs and `npm test` does not: matrices over all pages and calls, pages in a browser but
 * those of bidding and signing in, whole programs that start, stop and recover, and adapters that a change seldom
 * touches. `npm test -- NAME` runs
 * one of them, and `npm test -- --changed` those that a change reaches.
 */
const LANDING_ONLY: readonly string[] = [
  ...inBrowser('phone', 'screens', 'confirming', 'blocked-sockets', 'connection'),
  ...inBrowser('registration', 'sign-up', 'applications', 'recovery', 'consents', 'standing'),
  ...inBrowser('activity', 'editing', 'publishing', 'own-tables', 'record-list'),
  ...endToEnd('access', 'bad-input', 'headers', 'hostile-fields', 'hostile-lists', 'integrator'),
  ...endToEnd('portal-on-kurrentdb', 'secrecy', 'takeover', 'telemetry'),
  'apps/server/src/start/*.e2e.spec.ts',
  'apps/cli/src/*.{e2e,int}.spec.ts',
  'libs/database/src/start-postgres.int.spec.ts',
  'libs/event-store/{archive,kurrentdb}/src/*.int.spec.ts',
  'tools/bench/**/*.int.spec.ts',
  'tools/dev/dev.e2e.spec.ts',
];

/** What a set of tests leaves to a larger one. Runs of single files leave nothing out. */
export const leftOutOf = (set: string | undefined): readonly string[] => {
  if (set === 'small') return [...LANDING_ONLY, ...NIGHTLY_ONLY];
  return set === 'landing' ? NIGHTLY_ONLY : [];
};
