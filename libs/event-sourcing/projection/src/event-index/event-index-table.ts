import type { EntityManager } from 'typeorm';
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
const entryOf = ({ context, busKey, event, ...placed }: StreamEvent) => ({
  context: context.name,
  key: busKey,
  at: placed.at,
  stream: placed.stream,
  kind: placed.kind,
  position: placed.position,
  type: event.type,
  command_id: placed.commandId,
  decided_at: placed.decidedAt,
});

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
  };
};
