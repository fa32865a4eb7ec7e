import { z } from 'zod';
import { ADMINS } from '../callers.js';
import { instant, UNITS } from '../fields.js';
import { defineOperations } from '../operation.js';

/** Maximum number of processes in the response, newest first. */
export const PROCESSES_MAX = 100;
/** Maximum number of slow statements per process, by total time. */
export const STATEMENTS_MAX = 20;
export const STATEMENT_CHARS_MAX = 400;

const count = z.int().min(0);
const ms = z.number().min(0).meta(UNITS.durationMs);
const bytes = z.int().min(0).meta(UNITS.bytes);

const sessions = z.object({
  /** Connections in use, and their maximum. */
  used: count,
  max: count,
  /** Tasks that wait for a connection. */
  waiting: count,
});

const slowStatement = z.object({
  /** SQL without values: numbers and strings are omitted. */
  text: z.string().max(STATEMENT_CHARS_MAX),
  count,
  totalMs: ms,
  p99Ms: ms,
});

export const processFigures = z.object({
  /** Event loop delay in the last seconds. */
  eventLoop: z.object({ p50Ms: ms, p99Ms: ms, maxMs: ms }),
  heap: z.object({ usedBytes: bytes, sizeBytes: bytes }),
  /** Number of waiting commands, and number and sizes of the latest commit groups. */
  engine: z.object({ queue: count, groups: count, groupP50: count, groupP99: count }),
  /** Backlog of the relay. Null if another process is the relay. */
  relay: z.object({ waiting: count, lagMs: ms }).nullable(),
  /**
   * Null if the process is not a projector. Otherwise the lag and the streams that are not
   * projected.
   */
  readModel: z.object({ lagMs: ms, parkedRecords: count, parkedStreams: count }).nullable(),
  /** Database sessions: for records and read models, and for the event log. */
  sessions: z.object({ records: sessions, log: sessions }),
  live: z.object({ sockets: count, mqtt: count }),
  /** Since the start of the process, longest total time first. */
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
    summary: 'Get the state of the server processes',
    description:
      'Returns the state of each server process as of a few seconds ago: lag of the log readers, command queue, size of commit groups, event loop, memory, database sessions and slowest SQL statements. Processes that have not reported for 30 seconds are omitted. The data contains no personal data, no amounts and no parameters of statements.',
    callers: ADMINS,
    effect: 'none',
    names: [],
    answer: z.object({ serverNow: instant, processes: z.array(processReport).max(PROCESSES_MAX) }),
    codes: [],
    example: () => ({}),
  },
});
