/**
 * End-to-end specs that `.ci/run` repeats on a portal in four parts, which share a database and
 * Kafka. The text describes what each spec tests between two processes.
 */
export const CROSS_PROCESS_SPECS: Readonly<Record<string, string>> = {
  awards: 'the clock in another process closes lots, and a reaction there settles the purchase',
  credit: 'two processes check bids of one dealer in parallel',
  'live-session': 'a bid over a socket is readable over HTTP after it went through Kafka',
  'live-topics': 'topics and notices contain events that another process wrote',
  offers: 'each bid is readable immediately, after relay, Kafka and projector',
  races: 'readers wait for their own writes, and the projector rebuilds while bids arrive',
  undone: 'reverted decisions disappear from every read model',
  'vehicle-emails': 'reactions in another process send an e-mail once, even after a crash',
  'vehicle-lists-late': 'another process takes over a list if the process that checked it ended',
};

/**
 * End-to-end specs that are never repeated, because they start their own processes, need a single
 * process, or write documents.
 */
export const NEVER_REPEATED_SPECS = [
  'takeover',
  'engines-apart',
  'outage-elsewhere',
  'operating',
  'worked',
  'processes',
  'telemetry',
  'portal-on-kurrentdb',
];

const SPEC_ENDING = '.e2e.spec.ts';
const nameOf = (file: string): string => file.replace(SPEC_ENDING, '');

/** Names in either list for which the folder has no spec. */
export const missingSpecs = (
  files: readonly string[],
  listed: readonly string[] = [...Object.keys(CROSS_PROCESS_SPECS), ...NEVER_REPEATED_SPECS],
): readonly string[] => listed.filter((name) => !files.includes(name + SPEC_ENDING));

/**
 * The specs to repeat: those in `CROSS_PROCESS_SPECS`, or in the nightly set all that can be
 * repeated.
 */
export const specsToRepeat = (files: readonly string[], isFull: boolean): readonly string[] =>
  files
    .filter((file) => file.endsWith(SPEC_ENDING))
    .filter((file) =>
      isFull
        ? !NEVER_REPEATED_SPECS.includes(nameOf(file))
        : Object.hasOwn(CROSS_PROCESS_SPECS, nameOf(file)),
    );
