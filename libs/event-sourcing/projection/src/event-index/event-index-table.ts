import type { EntityManager } from 'typeorm';
import { EVENT_INDEX } from '../projected-contexts.js';
import type { StreamEvent } from '../following/stream-event.js';

const TABLE = 'event_index';
const COLUMNS =
  'context text, key text, at text, stream text, kind text, position int, type text, ' +
  'command_id text, decided_at bigint';
const NAMES = COLUMNS.replaceAll(/ (text|int|bigint)/g, '');

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
  const insert = `INSERT INTO ${place}.${TABLE} (${NAMES})
    SELECT ${NAMES} FROM json_to_recordset($1::json) r(${COLUMNS}) ON CONFLICT DO NOTHING`;
  return {
    name: EVENT_INDEX,
    version: 1,
    tables: [TABLE],
    apply: async (manager: EntityManager, events: readonly StreamEvent[]): Promise<void> => {
      if (events.length > 0) await manager.query(insert, [JSON.stringify(events.map(entryOf))]);
    },
  };
};
