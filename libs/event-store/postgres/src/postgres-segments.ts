import type {
  CommandInSegment,
  LogCommit,
  LogPosition,
  LogSegment,
  ReadLogOptions,
  SegmentedLog,
} from '@fairlot/event-store-port';
import {
  committedEvent,
  type LogPlace,
  logPosition,
  type LogRow,
  logPlaceOf,
  type SealRow,
  storedSeal,
} from './read-statements.js';
import {
  ARCHIVE_EVENTS,
  READ_OLDEST,
  READ_OLDEST_SEALS,
  RECORDS_OF,
  SEGMENT_AFTER,
  SEGMENT_OF_COMMAND,
  SEGMENTS_OF,
} from './segment-statements.js';
import type { Sessions } from './sessions.js';
import { mapStoreErrors, isRace, storeError } from './store-error.js';

type SegmentRow = [number: number, events: number, idFile: string, sha256: string, ...LogPlace];

const segmentOf = ([number, events, idFile, sha256, ...until]: SegmentRow): LogSegment => {
  return { number, events, idFile, sha256, until: logPosition(until) };
};

/** The archived part of the log, as registered in tables. */
export class PostgresSegments implements SegmentedLog {
  constructor(private readonly sessions: Sessions) {}

  async readCommits({ after = null, limit }: ReadLogOptions): Promise<readonly LogCommit[]> {
    const [from] = logPlaceOf(after);
    const { rows } = await mapStoreErrors(this.sessions.run<LogRow>(READ_OLDEST, [from, limit]));
    const events = rows.map(committedEvent);
    const newest = events.at(-1);
    if (newest === undefined) return [];
    const [until] = logPlaceOf(newest.at);
    const sealRows = await mapStoreErrors(
      this.sessions.run<SealRow>(READ_OLDEST_SEALS, [from, until]),
    );
    const seals = new Map(sealRows.rows.map(storedSeal).map((seal) => [xidOf(seal), seal]));
    const byXid = Map.groupBy(events, xidOf);
    return [...new Set([...byXid.keys(), ...seals.keys()])]
      .toSorted()
      .map((xid) => ({ events: byXid.get(xid) ?? [], seal: seals.get(xid) ?? null }));
  }

  async recordsOf(
    commandIds: readonly string[],
    until: LogPosition,
  ): Promise<ReadonlyMap<string, string>> {
    const [xid] = logPlaceOf(until);
    const run = this.sessions.run<[string, string]>(RECORDS_OF, [commandIds, xid]);
    return new Map((await mapStoreErrors(run)).rows);
  }

  async moveOut(
    commits: readonly LogCommit[],
    { idFile, sha256 }: Pick<LogSegment, 'idFile' | 'sha256'>,
  ): Promise<boolean> {
    const places = commits.flatMap(positionsOfCommit).toSorted();
    const [first] = logPlaceOf(places[0] ?? null);
    const [until, ordinal] = logPlaceOf(places.at(-1) ?? null);
    const events = commits.flatMap((commit) => commit.events).length;
    const seals = commits.filter(({ seal }) => seal !== null).length;
    const recorded = commits.flatMap(({ records = [] }) => records.map(([id]) => id));
    const values = [first, until, ordinal, events, seals, idFile, sha256, recorded];
    try {
      return (await this.sessions.run(ARCHIVE_EVENTS, values)).rowCount === 1;
    } catch (error) {
      if (isRace(error)) return false;
      throw storeError(error);
    }
  }

  async segmentAfter(after: LogPosition | null): Promise<LogSegment | null> {
    const run = this.sessions.run<SegmentRow>(SEGMENT_AFTER, logPlaceOf(after));
    return (await mapStoreErrors(run)).rows.map(segmentOf)[0] ?? null;
  }

  async segmentsOf(stream: string, from: number, to: number): Promise<readonly LogSegment[]> {
    const run = this.sessions.run<SegmentRow>(SEGMENTS_OF, [stream, from, to]);
    return (await mapStoreErrors(run)).rows.map(segmentOf);
  }

  async segmentOfCommand(commandId: string): Promise<CommandInSegment | null> {
    const run = this.sessions.run<[...SegmentRow, ...LogPlace, number]>(SEGMENT_OF_COMMAND, [
      commandId,
    ]);
    const [row] = (await mapStoreErrors(run)).rows;
    if (row === undefined) return null;
    const [number, held, idFile, sha256, untilXid, untilOrdinal, xid, ordinal, events] = row;
    const segment = segmentOf([number, held, idFile, sha256, untilXid, untilOrdinal]);
    return { segment, at: logPosition([xid, ordinal]), events };
  }
}

/** The part of a log position that all positions of one transaction share. */
const xidOf = ({ at }: { readonly at: LogPosition }): string => at.slice(0, at.indexOf('.'));

const positionsOfCommit = ({ events, seal }: LogCommit): LogPosition[] => [
  ...events.map(({ at }) => at),
  ...(seal === null ? [] : [seal.at]),
];
