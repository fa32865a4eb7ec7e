import type { EntityManager } from 'typeorm';
import type { CopiedTable } from '../rebuild/copies.js';
import type { Field } from '../rebuild/copy-rows.js';
import { AppendedRows } from '../rebuild/filling.js';
import { columnTexts, prepared } from '../rows/prepared.js';
import { EVENT_INDEX } from '../projected-contexts.js';
import type { StreamEvent } from '../following/stream-event.js';

const TABLE = 'event_index';
const TYPES = {
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
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** The row of an event. */
const entryOf = (one: StreamEvent) => ({
  context: one.context.name,
  key: one.busKey,
  at: one.at,
  stream: one.stream,
  kind: one.kind,
  position: one.position,
  type: one.event.type,
  command_id: one.commandId,
  decided_at: one.decidedAt,
});

const COPIED: CopiedTable = {
  name: TABLE,
  columns: COLUMNS,
  fieldsOf: (row) => COLUMNS.map((column) => row[column] as Field),
};

/** `public` or `rebuild`: see the read models beside it. */
type Place = 'public' | 'rebuild';

/**
 * Where every event stands, by the key that it is browsed by: a row an event, without its content.
 * The place in the log names an event, so what comes twice changes nothing, and no stream has to
 * be followed to know what was seen.
 */
export const eventIndexTable = (place: Place) => {
  const sent = COLUMNS.map((column, index) => `$${index + 1}::${TYPES[column]}[]`);
  const insert = {
    name: `${place}.${TABLE} add`,
    text: `INSERT INTO ${place}.${TABLE} (${COLUMNS.join(', ')})
      SELECT * FROM unnest(${sent.join(', ')}) ON CONFLICT DO NOTHING`,
  };
  return {
    name: EVENT_INDEX,
    version: 1,
    tables: [TABLE],
    apply: async (manager: EntityManager, events: readonly StreamEvent[]): Promise<void> => {
      if (events.length > 0)
        await prepared(manager, insert, columnTexts(events.map(entryOf), COLUMNS));
    },
    filling: () => new AppendedRows(COPIED, entryOf),
    summaries: [],
  };
};
