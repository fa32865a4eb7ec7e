import { queryPrepared, type Statement } from '@fairlot/database';
import type { LogPosition } from '@fairlot/event-store-port';
import type { EntityManager } from 'typeorm';
import type { CopiedTable } from '../rebuild/copies.js';
import type { CopyField } from '../rebuild/copy-rows.js';
import { AppendedRows } from '../rebuild/filling.js';
import { columnTexts } from '../rows/column-texts.js';
import { isThere, StreamAdvanced } from '../rows/stream-advanced.js';
import { EVENT_INDEX } from '../projected-contexts.js';
import type { StreamEvent } from '../following/stream-event.js';

const TABLE_NAME = 'event_index';
const TYPE_BY_COLUMN = {
  context: 'text',
  key: 'text',
  at: 'text',
  stream: 'text',
  kind: 'text',
  position: 'int',
  type: 'text',
  command_id: 'text',
  decided_at: 'bigint',
} as const;
const COLUMNS = Object.keys(TYPE_BY_COLUMN) as (keyof typeof TYPE_BY_COLUMN)[];

/** The row of an event. */
const indexRowOf = (event: StreamEvent) => ({
  context: event.context.name,
  key: event.busKey,
  at: event.at,
  stream: event.stream,
  kind: event.kind,
  position: event.position,
  type: event.event.type,
  command_id: event.commandId,
  decided_at: event.decidedAt,
});

const COPIED_INDEX: CopiedTable = {
  name: TABLE_NAME,
  columns: COLUMNS,
  fieldsOf: (row) => COLUMNS.map((column) => row[column] as CopyField),
};

/** Schema of the table: `public` for the live one, `rebuild` for its copy during a rebuild. */
type IndexSchema = 'public' | 'rebuild';

/**
 * Read model with the log position of every event, by bus key and without content. The log position
 * identifies an event, so repeated events change nothing and no positions in streams are stored.
 */
export const eventIndexTable = (place: IndexSchema) => {
  const sent = COLUMNS.map((column, index) => `unnest($${index + 1}::${TYPE_BY_COLUMN[column]}[])`);
  const named = (name: string, conflict: string): Statement => ({
    name: `${place}.${TABLE_NAME} ${name}`,
    text: `INSERT INTO ${place}.${TABLE_NAME} (${COLUMNS.join(', ')})
      SELECT ${sent.join(', ')} ${conflict}`,
  });
  const add = named('add', '');
  const addMissing = named('add missing', 'ON CONFLICT DO NOTHING');
  /**
   * Newest log position applied. Null after a start, because the table may already contain any
   * event.
   */
  let newest: LogPosition | null = null;
  /** Whether all these events come after the newest one applied, so that none is a repeat. */
  const areNewer = (events: readonly StreamEvent[]): boolean => {
    let newer = true;
    for (const { at } of events) {
      newer &&= newest !== null && at > newest;
      if (newest === null || at > newest) newest = at;
    }
    return newer;
  };
  return {
    name: EVENT_INDEX,
    version: 1,
    tables: [TABLE_NAME],
    apply: async (manager: EntityManager, events: readonly StreamEvent[]): Promise<void> => {
      if (events.length === 0) return;
      const entries = columnTexts(events.map(indexRowOf), COLUMNS);
      try {
        await queryPrepared(manager, areNewer(events) ? add : addMissing, entries);
      } catch (error) {
        throw isThere(error, TABLE_NAME) ? new StreamAdvanced(EVENT_INDEX) : error;
      }
    },
    // Nothing to reset: a repeated event is not newer, whether or not it was written.
    forget: () => {},
    filling: () => new AppendedRows(COPIED_INDEX, indexRowOf),
    summaries: [],
  };
};
