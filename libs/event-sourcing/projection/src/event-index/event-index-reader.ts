import type { LogPosition } from '@fairlot/event-store-port';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Checkpoint } from '../checkpoint/checkpoint.entity.js';
import { READ_MODEL } from '../following/projector.js';

/** Position and type of an event. The content is only in the log. */
export type IndexedEvent = {
  readonly at: LogPosition;
  readonly stream: string;
  readonly kind: string;
  readonly position: number;
  readonly type: string;
  readonly commandId: string;
  /** Epoch milliseconds. */
  readonly decidedAt: number;
};

type IndexRow = { readonly [Column in keyof IndexedEvent]: IndexedEvent[Column] };

const COLUMNS = `at, stream, kind, position, type, command_id AS "commandId",
  decided_at::float8 AS "decidedAt"`;
const MATCHES_KEY = 'context = $1 AND key = $2';
const LIST_ENTRIES = `SELECT ${COLUMNS} FROM event_index WHERE ${MATCHES_KEY} AND at > $3 ORDER BY at LIMIT $4`;

// The index contains all these columns, so the table need not be read for skipped rows. PostgreSQL
// plans for the actual values, so a condition with a null parameter costs nothing.
const WHERE_MATCHING = `${MATCHES_KEY} AND kind = ANY ($3) AND at <= $4 AND ($5::text IS NULL OR at >= $5)
  AND ($6::text[] IS NULL OR stream = ANY ($6)) AND ($7::text[] IS NULL OR type = ANY ($7))
  AND ($8::int IS NULL OR position = $8)`;
const NEWEST_POSITION = `SELECT at FROM event_index WHERE ${WHERE_MATCHING} ORDER BY at DESC LIMIT 1`;
const COUNT_EVENTS = `SELECT count(*)::int AS count FROM event_index
  WHERE ${WHERE_MATCHING} AND ($9::text IS NULL OR at > $9) AND ($10::text IS NULL OR at < $10)`;
const PAGE_OF_EVENTS = `SELECT ${COLUMNS} FROM event_index WHERE ${MATCHES_KEY} AND at = ANY (ARRAY(
    SELECT at FROM event_index WHERE ${WHERE_MATCHING} ORDER BY at OFFSET $9 LIMIT $10)) ORDER BY at`;

/** Counts the events between each position and the next one. */
const COUNTS_BETWEEN_POSITIONS = `SELECT (SELECT count(*)::int FROM event_index
    WHERE ${WHERE_MATCHING} AND at > place.before AND at <= place.at) AS count
  FROM (SELECT at, lag(at, 1, '') OVER (ORDER BY at COLLATE "C") AS before
    FROM unnest($9::text[]) AS at) AS place ORDER BY at COLLATE "C"`;

/**
 * Selects the events of commands. They are adjacent in the log, between events of other commands.
 */
const EVENTS_OF_COMMANDS = `SELECT run.* FROM unnest($9::text[], $10::text[]) AS place(at, command_id)
  CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM event_index WHERE ${WHERE_MATCHING}
    AND at > coalesce((SELECT other.at FROM event_index other
      WHERE ${MATCHES_KEY} AND other.at < place.at COLLATE "C" AND other.command_id <> place.command_id
      ORDER BY other.at DESC LIMIT 1), '')
    AND at < coalesce((SELECT other.at FROM event_index other
      WHERE ${MATCHES_KEY} AND other.at > place.at COLLATE "C" AND other.command_id <> place.command_id
      ORDER BY other.at LIMIT 1), '~')) AS run ORDER BY run.at LIMIT $11`;

/**
 * A filter for events: those with one key, in streams of these kinds, within a range of positions.
 */
export type ListedEvents = {
  readonly context: string;
  readonly key: string;
  readonly kinds: readonly string[];
  /** Both ends are inclusive. */
  readonly from?: LogPosition;
  readonly until: LogPosition;
  readonly streams?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly position?: number | undefined;
};

const parametersOf = (list: ListedEvents): readonly unknown[] => {
  const { context, key, kinds, from, until, streams, types, position } = list;
  return [context, key, kinds, until, from, streams, types, position].map((value) => value ?? null);
};

type CountRow = { readonly count: number };

/** Reads the event index, which lists all events of all contexts. */
@Injectable()
export class EventIndexReader {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Events of one key, in log order. */
  async ofKey(wanted: {
    readonly context: string;
    readonly key: string;
    readonly after: LogPosition | null;
    readonly limit: number;
  }): Promise<readonly IndexedEvent[]> {
    const { context, key, after, limit } = wanted;
    const rows: IndexRow[] = await this.dataSource.query(LIST_ENTRIES, [
      context,
      key,
      after ?? '',
      limit,
    ]);
    return rows;
  }

  /** Log position of the newest event that matches; null if none does. */
  async newest(list: ListedEvents): Promise<LogPosition | null> {
    const rows: Pick<IndexRow, 'at'>[] = await this.dataSource.query(NEWEST_POSITION, [
      ...parametersOf(list),
    ]);
    return rows[0]?.at ?? null;
  }

  /** Counts the listed events between two positions, both exclusive. */
  async count(
    listed: ListedEvents,
    { after, before }: { readonly after?: LogPosition; readonly before?: LogPosition } = {},
  ): Promise<number> {
    const values = [...parametersOf(listed), after ?? null, before ?? null];
    const [row]: CountRow[] = await this.dataSource.query(COUNT_EVENTS, values);
    return row?.count ?? 0;
  }

  /** A page of the matching events, in log order. */
  async slice(
    listed: ListedEvents,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<readonly IndexedEvent[]> {
    const rows: IndexRow[] = await this.dataSource.query(PAGE_OF_EVENTS, [
      ...parametersOf(listed),
      offset,
      limit,
    ]);
    return rows;
  }

  /** For each of these log positions, its number among the matching events, counted from 1. */
  async numbers(list: ListedEvents, places: readonly LogPosition[]): Promise<readonly number[]> {
    const values = [...parametersOf(list), places];
    const steps: CountRow[] = await this.dataSource.query(COUNTS_BETWEEN_POSITIONS, values);
    let number = 0;
    return steps.map(({ count }) => (number += count));
  }

  /** All matching events of the commands that wrote these events, in log order, up to a limit. */
  async ofTheirCommands(
    listed: ListedEvents,
    events: readonly Pick<IndexedEvent, 'at' | 'commandId'>[],
    limit: number,
  ): Promise<readonly IndexedEvent[]> {
    const places = events.map(({ at }) => at);
    const commands = events.map((one) => one.commandId);
    const values = [...parametersOf(listed), places, commands, limit];
    const rows: IndexRow[] = await this.dataSource.query(EVENTS_OF_COMMANDS, values);
    return rows;
  }

  /** The index contains the whole log up to this position; null before the first event. */
  async indexedUntil(): Promise<LogPosition | null> {
    const found = await this.dataSource.manager.findOneBy(Checkpoint, { name: READ_MODEL });
    return found?.at ?? null;
  }
}
