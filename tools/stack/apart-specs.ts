/**
 * End-to-end specs that `.ci/run` repeats on a portal in four parts, which share a database and
 * Kafka. Each tests something that crosses from one part to another, for the given reason.
 */
export const CROSS_PROCESS_SPECS: Readonly<Record<string, string>> = {
  'auction-life':
    'the clock starts auctions from another process, observed lots are read back at once',
  awards: 'the clock closes from another process, a reaction there settles the purchase',
  credit: 'two processes judge offers of one dealer at once',
  'live-session': 'an offer over a socket is read over HTTP after it went through Kafka',
  'live-topics': 'topics and notices of events that another process wrote',
  mails: 'another process sends the e-mails that the API lists and repeats',
  offers: 'every offer is read back right after it: relay, Kafka, projector',
  races: 'readers wait for their own writes, and the projector rebuilds while offers come',
  repeats: 'a repeated command gets the first outcome, whatever the read model shows by then',
  undone: 'what was withdrawn disappears from every read model',
  'vehicle-emails': 'reactions in another process, once after a crash and after a repeated event',
  'vehicle-lists-late': 'another process takes over a list whose judge has ended',
  'vehicle-moves': 'the events of vehicles, a second context, are read back at once',
};

/**
 * Never repeated, because they start their own processes, need a single one, or write documents.
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

const ENDING = '.e2e.spec.ts';
const nameOf = (file: string): string => file.replace(ENDING, '');

/** Names in either list without a spec in the folder. */
export const missingSpecs = (
  files: readonly string[],
  listed: readonly string[] = [...Object.keys(CROSS_PROCESS_SPECS), ...NEVER_REPEATED_SPECS],
): readonly string[] => listed.filter((name) => !files.includes(name + ENDING));

/** The specs to repeat: those in `CROSS_PROCESS_SPECS`, or in the nightly set all that can be repeated. */
export const specsToRepeat = (files: readonly string[], isFull: boolean): readonly string[] =>
  files
    .filter((file) => file.endsWith(ENDING))
    .filter((file) =>
      isFull
        ? !NEVER_REPEATED_SPECS.includes(nameOf(file))
        : Object.hasOwn(CROSS_PROCESS_SPECS, nameOf(file)),
    );
