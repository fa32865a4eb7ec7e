import type { AppendUnit, PendingEvent } from '@fairlot/event-store-port';
import type { Statement, Value } from './sessions.js';

export const CHANNEL = 'event_committed';

/** Stands in no value (`checkUnits`), so a column travels as one text: half the cost of an array. */
const SEPARATOR = '\x1f';
const texts = (n: number): string => `string_to_array($${n}, E'\\x1f')`;

/**
 * One statement is one durable commit. It writes all rows or none: a taken position or a known
 * command violates an index; where a stream has no event before the first one written to it, no
 * row is selected. The transaction gets its xid after that look at the stream, hence a higher one
 * than whoever wrote the event before: the log's order by xid keeps the order of every stream.
 */
export const APPEND: Statement = {
  name: 'append',
  text: `
    INSERT INTO event
      (ordinal, stream, position, type, version, data, metadata, hash, command_id)
    SELECT e.*
    FROM unnest($1::int[], ${texts(2)}, $3::int[], ${texts(4)}, $5::smallint[], ${texts(6)},
        ${texts(7)}, ${texts(8)}, string_to_array($9, E'\\x1f', '')) AS e,
      pg_notify('${CHANNEL}', '')
    WHERE (
      SELECT count(*) = count((
        SELECT p.position FROM event p WHERE p.stream = g.stream AND p.position = g.previous))
      FROM unnest(${texts(10)}, $11::int[]) AS g(stream, previous))`,
};

type Row = {
  readonly ordinal: number;
  readonly stream: string;
  readonly position: number;
  readonly event: PendingEvent;
  /** Of a unit's first event only. */
  readonly commandId: string | null;
};

/** The values of `APPEND` and how many rows it must write. Units fit each other (`judge`). */
export const appendValues = (
  units: readonly AppendUnit[],
): { readonly values: readonly Value[]; readonly rows: number } => {
  const rows = rowsOf(units);
  const previous = [...firstPositions(units)].filter(([, first]) => first > 0);
  const values = [
    ints(rows.map(({ ordinal }) => ordinal)),
    joined(rows.map(({ stream }) => stream)),
    ints(rows.map(({ position }) => position)),
    joined(rows.map(({ event }) => event.type)),
    ints(rows.map(({ event }) => event.version)),
    joined(rows.map(({ event }) => event.data)),
    joined(rows.map(({ event }) => event.metadata)),
    joined(rows.map(({ event }) => event.hash)),
    joined(rows.map(({ commandId }) => commandId ?? '')),
    joined(previous.map(([stream]) => stream)),
    ints(previous.map(([, first]) => first - 1)),
  ];
  return { values, rows: rows.length };
};

/** Where a batch begins in each of its streams. */
export const firstPositions = (units: readonly AppendUnit[]): Map<string, number> => {
  const first = new Map<string, number>();
  for (const { writes } of units) {
    for (const { stream, expected } of writes) {
      if (!first.has(stream)) first.set(stream, expected);
    }
  }
  return first;
};

/** Ordinals in the order of the units; rows by stream, so that no two writers wait in a circle. */
const rowsOf = (units: readonly AppendUnit[]): readonly Row[] => {
  const rows: Row[] = [];
  for (const unit of units) {
    let commandId: string | null = unit.commandId;
    for (const { stream, expected, events } of unit.writes) {
      for (const [i, event] of events.entries()) {
        rows.push({ ordinal: rows.length, stream, position: expected + i, event, commandId });
        commandId = null;
      }
    }
  }
  return rows.sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0));
};

const joined = (column: readonly string[]): string => column.join(SEPARATOR);
const ints = (column: readonly number[]): string => `{${column.join()}}`;
