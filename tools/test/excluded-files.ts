const describeInBrowser = (...names: readonly string[]) =>
  names.map((name) => `apps/server/src/browser/${name}.browser.spec.ts`);
const endToEnd = (...names: readonly string[]) =>
  names.map((name) => `apps/server/src/e2e/${name}.e2e.spec.ts`);

/**
 * Test files of the nightly set only. Most repeat in a browser, in every combination, what component and
 * end-to-end tests show once.
 */
const NIGHTLY_ONLY: readonly string[] = [
  ...describeInBrowser(
    // Every page, table and key.
    'public-pages',
    'keyboard',
    'keyboard-dialogs',
    'tables',
    'judging',
    'dead-ends',
    // What users do when something fails.
    'undone',
    'interrupted-forms',
    'registration-troubles',
    'cut-off-texts',
    // Pages whose components and calls have separate specs.
    'activity',
    'consents',
    'editing',
    'own-tables',
    'recovery',
    'standing',
    // Read-only screens.
    'facets',
    'finding',
    'history',
    'print',
    'processes',
    'time-machine',
    'booklet',
    'intake',
    'profile',
    'regulations',
    'second-factor',
    'vehicle-management',
    'view-as',
    // Scenarios of the back office.
    'applicant-to-buyer',
    'many-buyers',
    'seller-areas',
    'regulation-again',
    'blocked-dealer',
    'anonymised-user',
  ),
  // Whole programs. The event store on KurrentDB has its contract in `.ci/run`.
  ...endToEnd('portal-on-kurrentdb'),
  // The largest file of buyers.
  ...endToEnd('buyer-files-large'),
  'tools/dev/dev.e2e.spec.ts',
];

/**
 * Test files of `.ci/run` that `npm test` skips: matrices over all pages and calls, browser pages except
 * bidding, end-to-end specs of files, accounts and the back office, the demonstration's data, whole
 * programs that start, stop and recover, and checks of the whole client.
 * `npm test -- NAME` runs one of them, `npm test -- --changed` those affected by a change.
 */
const CI_ONLY: readonly string[] = [
  ...describeInBrowser('phone', 'screens', 'confirming', 'blocked-sockets', 'connection'),
  ...describeInBrowser(
    'registration',
    'registration-proof',
    'sign-up',
    'applications',
    'publishing',
  ),
  ...describeInBrowser('lost-session', 'record-list', 'sign-in', 'auctioneer', 'own-offers'),
  ...describeInBrowser('running-list', 'first-load'),
  // Matrices and whole programs.
  ...endToEnd('access', 'bad-input', 'headers', 'hostile-*', 'integrator', 'repeats', 'equal-work'),
  ...endToEnd('accepted-versions', 'catalogue', 'secrecy', 'takeover', 'telemetry'),
  ...endToEnd('engines-apart', 'outage-elsewhere', 'processes', 'floods', 'broken-off'),
  // Files and lists of vehicles.
  ...endToEnd('vehicle*', 'dossier', 'documents', 'sent-files', 'list-reading', 'orphan-files'),
  ...endToEnd('stock', 'market-prices', 'inspection', 'one-car'),
  // Registration and accounts.
  ...endToEnd('regist*', 'dealer-registration', 'sign-up', 'invite*', 'recovery', 'passwords'),
  ...endToEnd(
    'second-factor*',
    'passkey-sign-in',
    'devices',
    'consents',
    'create-user',
    'vat-checks',
  ),
  ...endToEnd('public-*', 'open-calls', 'provider', 'profile', 'own-user'),
  // The back office.
  ...endToEnd('approval*', 'anonymise', 'audit', 'buyer*', 'own-buyer-lists', 'showcase-buyers'),
  ...endToEnd(
    'dealer-*',
    'requirements',
    'regulation*',
    'sellers*',
    'staff*',
    'templates',
    'template-writes',
    'partner-fields',
    'user*',
  ),
  ...endToEnd('bulk-size', 'list-plans'),
  ...endToEnd('view-as*', 'disclosures', 'overdue-counts', 'banners', 'mails', 'colleagues'),
  'apps/server/src/start/*.e2e.spec.ts',
  'apps/cli/src/*.{e2e,int}.spec.ts',
  'apps/web/src/bundle.spec.ts',
  'libs/database/src/start-postgres.int.spec.ts',
  'libs/demonstration/src/**/*.int.spec.ts',
  'libs/event-store/{archive,kurrentdb}/src/*.int.spec.ts',
  'tools/bench/**/*.int.spec.ts',
  'tools/texts/texts.spec.ts',
];

/** The test files that a set skips. Runs of single files skip nothing. */
export const excludedFilesOf = (set: string | undefined): readonly string[] => {
  if (set === 'small') return [...CI_ONLY, ...NIGHTLY_ONLY];
  return set === 'landing' ? NIGHTLY_ONLY : [];
};
