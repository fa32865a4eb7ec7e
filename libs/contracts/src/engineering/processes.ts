import { z } from 'zod';
import { ADMINS } from '../callers.js';
import { instant, UNITS } from '../fields.js';
import { defineOperations } from '../operation.js';

/** How many processes are told of, the newest first; more are no portal. */
export const PROCESSES_MAX = 100;
/** The slowest statements of a process that are told, by all their time. */
export const STATEMENTS_MAX = 20;
export const STATEMENT_CHARS_MAX = 400;

const count = z.int().min(0);
const ms = z.number().min(0).meta(UNITS.durationMs);
const bytes = z.int().min(0).meta(UNITS.bytes);

const sessions = z.object({
  /** In use now, and as many as there may be. */
  used: count,
  max: count,
  /** Who wait for a free one. */
  waiting: count,
});

const slowStatement = z.object({
  /** As it was sent, without any value: numbers and texts in it are left out. */
  text: z.string().max(STATEMENT_CHARS_MAX),
  count,
  totalMs: ms,
  p99Ms: ms,
});

export const processFigures = z.object({
  /** How late the process came to what was due, in the last seconds. */
  eventLoop: z.object({ p50Ms: ms, p99Ms: ms, maxMs: ms }),
  heap: z.object({ usedBytes: bytes, sizeBytes: bytes }),
  /** Commands that wait, and how many were appended at once in the last seconds. */
  engine: z.object({ queue: count, groups: count, groupP50: count, groupP99: count }),
  /** Null where another process relays. */
  relay: z.object({ waiting: count, lagMs: ms }).nullable(),
  /** Null where the process makes no rows: the age of what no row shows yet, and what is left out. */
  readModel: z.object({ lagMs: ms, parkedRecords: count, parkedStreams: count }).nullable(),
  /** Of PostgreSQL: for records and rows, and for the log. */
  sessions: z.object({ records: sessions, log: sessions }),
  live: z.object({ sockets: count, mqtt: count }),
  /** Since the process began, those that took the most time first. */
  statements: z.array(slowStatement).max(STATEMENTS_MAX),
});

export const processReport = z.object({
  idProcess: z.uuid(),
  roles: z.array(z.enum(['api', 'engine', 'clock', 'relay', 'projector', 'live', 'jobs'])),
  startedAt: instant,
  reportedAt: instant,
  figures: processFigures,
});
export type ProcessReport = z.infer<typeof processReport>;
export type ProcessFigures = z.infer<typeof processFigures>;

export const processOperations = defineOperations({
  'ENG-37': {
    method: 'GET',
    path: '/api/v1/secure/engineering/processes',
    name: 'portalProcesses',
    tag: 'engineering',
    summary: 'State of the server processes',
    description:
      'Returns the state of each server process, a few seconds old: lags, queue, group size, event loop, memory, sessions and slowest statements. Processes that have not reported for 30 seconds are omitted. The data contains no persons, amounts or values of statements.',
    callers: ADMINS,
    effect: 'none',
    names: [],
    answer: z.object({ serverNow: instant, processes: z.array(processReport).max(PROCESSES_MAX) }),
    codes: [],
    example: () => ({}),
  },
});
