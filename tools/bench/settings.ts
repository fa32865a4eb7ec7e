import { parseArgs } from 'node:util';

export const PARTS = [
  'engine',
  'fair',
  'watchers',
  'rebuild',
  'calls',
  'visitors',
  'photos',
  'offer-budget',
  'vehicles',
  'web',
  'memory',
  'idle',
  'stack',
  'growth',
  'weight',
  'back-office',
] as const;
export type PartName = (typeof PARTS)[number];
/**
 * Parts that run only if they are named, because they need minutes to fill a log, ten minutes of
 * load, a browser, or external programs.
 */
const PARTS_ON_REQUEST: readonly PartName[] = [
  'calls',
  'visitors',
  'photos',
  'offer-budget',
  'vehicles',
  'memory',
  'idle',
  'web',
  'stack',
  'growth',
  'weight',
  'back-office',
];
const DEFAULT_PARTS = PARTS.filter((part) => !PARTS_ON_REQUEST.includes(part));
const DEFAULT_MINUTES = '10';
/** Minimum number of events: with fewer events, the watching dealer would have no bid. */
const EVENTS_MIN = 5_000;
const DEFAULT_EVENTS = '10000,100000,1000000';

export type Settings = {
  readonly parts: readonly PartName[];
  /** Whether to print only the JSON document to stdout. */
  readonly json: boolean;
  /** File that the JSON document is written to; null for none. */
  readonly out: string | null;
  /** Duration of `memory`, and the time after which `idle` reads its figure, in minutes. */
  readonly minutes: number;
  /** Log sizes for `growth` in events, which are measured one after the other. */
  readonly events: readonly number[];
  /** Directory where `growth` stores filled logs to use them again; null for none. */
  readonly keep: string | null;
  /**
   * Selects floods of `calls` and `visitors`, and calls of `back-office`, whose name contains one
   * of these texts; all if it is empty.
   */
  readonly only: readonly string[];
};

class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

export const USAGE = `npm run bench [-- PART...] [--json] [--out FILE] [--minutes N] [--events N,...] [--keep DIR] [--only NAME,...]
Parts: ${PARTS.join(', ')}; all but ${PARTS_ON_REQUEST.join(', ')} when none is named; web needs Chromium, stack
a Kafka and a Mosquitto (npm run stack says what is missing).
--json       print the JSON document only
--out FILE   write the JSON document there as well; of offer-budget the CPU profile too, as FILE.cpuprofile
--minutes N  how long the load of memory lasts, or how long after its start idle is measured (${DEFAULT_MINUTES})
--events N,N  sizes of the log that growth looks at (${DEFAULT_EVENTS})
--keep DIR   growth fills each of them there once, and looks at it again the next time
--only NAME,...  calls, visitors and back-office measure only these, such as SEC-47,/api/openapi.json`;

const isPart = (name: string): name is PartName => PARTS.some((part) => part === name);

/** @throws WrongUse with the reason; a TypeError of `parseArgs` if an option is unknown */
export const settingsOf = (args: readonly string[]): Settings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      out: { type: 'string' },
      minutes: { type: 'string', default: DEFAULT_MINUTES },
      events: { type: 'string', default: DEFAULT_EVENTS },
      keep: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  const unknown = positionals.find((name) => !isPart(name));
  if (unknown !== undefined) throw new WrongUse(`no part is called ${unknown}`);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new WrongUse('--minutes takes a number above 0');
  const events = values.events.split(',').map(Number);
  if (!events.every((count) => Number.isSafeInteger(count) && count >= EVENTS_MIN))
    throw new WrongUse(`--events takes whole numbers from ${EVENTS_MIN}`);
  const parts = PARTS.filter((part) => positionals.includes(part));
  return {
    parts: parts.length === 0 ? DEFAULT_PARTS : parts,
    json: values.json,
    out: values.out ?? null,
    minutes,
    events,
    keep: values.keep ?? null,
    only: values.only.split(',').filter((name) => name !== ''),
  };
};
