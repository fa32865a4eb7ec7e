import type { LogPosition } from '@fairlot/event-store-port';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Checkpoint } from '../checkpoint/checkpoint.entity.js';
import { READ_MODEL } from '../following/projector.js';

/** Where an event stands, and what it is about; its content is in the log only. */
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

type Row = { readonly [Column in keyof IndexedEvent]: IndexedEvent[Column] };

const SELECT = `
  SELECT at, stream, kind, position, type, command_id AS "commandId", decided_at::float8 AS "decidedAt"
  FROM event_index WHERE context = $1 AND key = $2`;
const ENTRIES = `${SELECT} AND at > $3 ORDER BY at LIMIT $4`;

// The kind stands in the index as well: neither of these reads the rows that it passes over.
const LISTED = 'context = $1 AND key = $2 AND kind = ANY ($3) AND at <= $4';
const COUNT = `SELECT count(*)::int AS count, max(at) AS newest FROM event_index
  WHERE ${LISTED} AND at > coalesce($5, '') AND at < coalesce($6, '~')`;
const SLICE = `${SELECT} AND kind = ANY ($3) AND at <= $4
  AND at >= (SELECT at FROM event_index WHERE ${LISTED} ORDER BY at OFFSET $5 LIMIT 1)
  ORDER BY at LIMIT $6`;

/** A command's events stand together in the log: until one of another command, on either side. */
const RUN_BEFORE = `${SELECT} AND kind = ANY ($3) AND at < $4 AND at > coalesce((
    SELECT at FROM event_index WHERE context = $1 AND key = $2 AND at < $4 AND command_id <> $6
    ORDER BY at DESC LIMIT 1), '') AND at <= $5 ORDER BY at`;
const RUN_AFTER = `${SELECT} AND kind = ANY ($3) AND at > $4 AND at < coalesce((
    SELECT at FROM event_index WHERE context = $1 AND key = $2 AND at > $4 AND command_id <> $6
    ORDER BY at LIMIT 1), '~') AND at <= $5 ORDER BY at`;

/** Events that are listed together: of one key, on streams of these kinds, up to a place. */
export type ListedEvents = {
  readonly context: string;
  readonly key: string;
  readonly kinds: readonly string[];
  readonly until: LogPosition;
};

/** `newest`: null where there is none. */
type Counted = { readonly count: number; readonly newest: LogPosition | null };

/** Reads the index of all events. */
@Injectable()
export class EventIndexReader {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Events that are browsed together, in the order of the log. */
  async ofKey(wanted: {
    readonly context: string;
    readonly key: string;
    readonly after: LogPosition | null;
    readonly limit: number;
  }): Promise<readonly IndexedEvent[]> {
    const { context, key, after, limit } = wanted;
    const rows: Row[] = await this.dataSource.query(ENTRIES, [context, key, after ?? '', limit]);
    return rows;
  }

  /** How many they are, after one place and before another, and where the newest of them stands. */
  async count(
    { context, key, kinds, until }: ListedEvents,
    { after, before }: { readonly after?: LogPosition; readonly before?: LogPosition } = {},
  ): Promise<Counted> {
    const values = [context, key, kinds, until, after ?? null, before ?? null];
    const [row]: Counted[] = await this.dataSource.query(COUNT, values);
    return row ?? { count: 0, newest: null };
  }

  /** Some of them, in the order of the log. */
  async slice(
    { context, key, kinds, until }: ListedEvents,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<readonly IndexedEvent[]> {
    const values = [context, key, kinds, until, offset, limit];
    const rows: Row[] = await this.dataSource.query(SLICE, values);
    return rows;
  }

  /** Those that the command of an event wrote just before it, and just after it. */
  async ofItsCommand(
    { context, key, kinds, until }: ListedEvents,
    { at, commandId }: Pick<IndexedEvent, 'at' | 'commandId'>,
    side: 'before' | 'after',
  ): Promise<readonly IndexedEvent[]> {
    const run = side === 'before' ? RUN_BEFORE : RUN_AFTER;
    const values = [context, key, kinds, at, until, commandId];
    const rows: Row[] = await this.dataSource.query(run, values);
    return rows;
  }

  /** Everything in the log up to here is in the index; null before the first event. */
  async indexedUntil(): Promise<LogPosition | null> {
    const found = await this.dataSource.manager.findOneBy(Checkpoint, { name: READ_MODEL });
    return found?.at ?? null;
  }
}
