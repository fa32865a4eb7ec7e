const describeInBrowser = (...names: readonly string[]) =>
  names.map((name) => `apps/server/src/browser/${name}.browser.spec.ts`);
const endToEnd = (...names: readonly string[]) =>
  names.map((name) => `apps/server/src/e2e/${name}.e2e.spec.ts`);

/**
 * Test files that only the nightly set runs. Most of them repeat in a browser, in every
 * combination, what component and end-to-end tests show once.
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
    // What users do when something has failed.
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
    'applications',
    'own-offers',
    'record-list',
    'registration-proof',
    'running-list',
    // Slower transports than the socket.
    'blocked-sockets',
    // Screens that users can only read.
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
    // Whole workflows of the back office.
    'applicant-to-buyer',
    'many-buyers',
    'seller-areas',
    'regulation-again',
    'blocked-dealer',
    'anonymised-user',
  ),
  // Whole programs. The contract of the event store on KurrentDB runs in `.ci/run`.
  ...endToEnd('portal-on-kurrentdb'),
  // The largest file that buyers can export.
  ...endToEnd('buyer-files-large'),
  // Starts that build or fill a portal in two processes.
  'apps/server/src/start/{built-meanwhile,external-database}.e2e.spec.ts',
  'tools/dev/dev.e2e.spec.ts',
];

/**
 * Test files of `.ci/run` that `npm test` skips: matrices over all pages and calls, browser pages
 * except bidding, end-to-end specs of files, accounts and the back office, the demonstration's
 * data, whole programs that start, stop and recover, and checks of the whole client. `npm test --
 * NAME` runs one of them, and `npm test -- --changed` runs those that a change affects.
 */
const CI_ONLY: readonly string[] = [
  ...describeInBrowser('phone', 'screens', 'confirming', 'connection', 'first-load'),
  ...describeInBrowser('registration', 'sign-up', 'publishing'),
  ...describeInBrowser('lost-session', 'sign-in', 'auctioneer'),
  // Matrices over all calls, and whole programs.
  ...endToEnd('access', 'bad-input', 'headers', 'hostile-*', 'integrator', 'repeats', 'equal-work'),
  ...endToEnd('accepted-versions', 'catalogue', 'secrecy', 'staff-calls', 'takeover', 'telemetry'),
  ...endToEnd('engines-apart', 'outage-elsewhere', 'processes', 'floods', 'broken-off'),
  // Files, and lists of vehicles.
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

/** The test files that a set skips. A run of named files skips nothing. */
export const excludedFilesOf = (set: string | undefined): readonly string[] => {
  if (set === 'small') return [...CI_ONLY, ...NIGHTLY_ONLY];
  return set === 'landing' ? NIGHTLY_ONLY : [];
};
