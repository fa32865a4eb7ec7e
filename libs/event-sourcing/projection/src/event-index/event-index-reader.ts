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

const ENTRIES = `
  SELECT at, stream, kind, position, type, command_id AS "commandId", decided_at::float8 AS "decidedAt"
  FROM event_index WHERE context = $1 AND key = $2 AND at > $3 ORDER BY at LIMIT $4`;

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

  /** Everything in the log up to here is in the index; null before the first event. */
  async indexedUntil(): Promise<LogPosition | null> {
    const found = await this.dataSource.manager.findOneBy(Checkpoint, { name: READ_MODEL });
    return found?.at ?? null;
  }
}
