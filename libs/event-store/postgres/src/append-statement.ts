import {
  type AppendUnit,
  beginnings,
  type Fence,
  type GroupSeal,
  type PendingEvent,
} from '@fairlot/event-store-port';
import type { Statement, ParameterValue } from './sessions.js';

export const COMMIT_CHANNEL = 'event_committed';

/**
 * Separates the values of a column, which are sent as one string at half the cost of an array. No
 * value contains it (`checkUnits`).
 */
const SEPARATOR = '\x1f';
const textArrayParameter = (n: number): string => `string_to_array($${n}, E'\\x1f')`;
const optionalTextsSql = (n: number): string => `string_to_array($${n}, E'\\x1f', '')`;

/**
 * The statement for an append. It is one durable commit, and writes all rows or none. A position
 * that is taken, or a known command, violates an index. If a stream does not end where expected, no
 * row is selected. The transaction gets its id (xid) after that check, so its xid is higher than
 * that of the previous event of each stream. Ordering the log by xid therefore keeps the order of
 * each stream. A seal is a row of the same commit, under the same condition.
 * The statement is planned once per session, because planning each append took a third of
 * PostgreSQL's time. Stream parameters are in subqueries, so that a custom plan would not be
 * better. Each stream is looked up separately, so that a plan made for an empty table stays good.
 */
const appendSql = (held: string, areHeld: string): string => `
    WITH ${held}fits AS MATERIALIZED (
      SELECT (
        SELECT count(*) = count((
          SELECT p.position FROM event p WHERE p.stream = g.stream AND p.position = g.previous))
        FROM unnest((SELECT ${textArrayParameter(10)}), (SELECT $11::int[])) AS g(stream, previous)
      ) AND (
        SELECT count((
          SELECT n.position FROM event n WHERE n.stream = s.stream AND n.position = s.next)) = 0
        FROM unnest((SELECT ${textArrayParameter(12)}), (SELECT $13::int[])) AS s(stream, next)
      )${areHeld} AS streams
    ), written AS (
      INSERT INTO event (ordinal, stream, position, type, version, data, metadata, hash, salt)
      SELECT e.*
      FROM unnest($1::int[], ${textArrayParameter(2)}, $3::int[], ${textArrayParameter(4)}, $5::smallint[], ${textArrayParameter(6)},
          ${textArrayParameter(7)}, ${textArrayParameter(8)}, ${optionalTextsSql(9)}) AS e,
        (SELECT pg_notify('${COMMIT_CHANNEL}', '') WHERE $2 <> '') AS notified
      WHERE (SELECT streams FROM fits)
    ), seal AS (
      INSERT INTO event_seal (ordinal, chain, number, record, proof)
      SELECT $18::int, $19::text, $20::int, $21::text, $22::text
      WHERE $19::text IS NOT NULL AND (SELECT streams FROM fits)
    )
    INSERT INTO command (command_id, ordinal, events, record, stored_at)
    SELECT c.*, CASE WHEN c.events = 0 THEN now() END
    FROM unnest(${textArrayParameter(14)}, $15::int[], $16::int[], ${optionalTextsSql(17)})
      AS c(command_id, ordinal, events, record)
    WHERE (SELECT streams FROM fits)`;

export const APPEND: Statement = { name: 'append', text: appendSql('', '') };

/**
 * FROM clause that selects those fences whose lease is still valid. The fences are three array
 * parameters, the first of which has the number `first`.
 */
export const heldLeasesSql = (first: number): string => `lease l
      JOIN unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::bigint[])
        AS f(name, holder, epoch) ON (l.name, l.holder, l.epoch) = (f.name, f.holder, f.epoch)`;

/**
 * Like `APPEND`, but for units with fences: writes nothing unless each lease is valid. The leases'
 * rows are locked until the commit, so that no holder can change. Units without a fence do not need
 * it.
 */
export const APPEND_FENCED: Statement = {
  name: 'append-fenced',
  text: appendSql(
    `held AS (
      SELECT FROM ${heldLeasesSql(23)}
      FOR SHARE OF l
    ), `,
    ' AND (SELECT count(*) FROM held) = cardinality($23::text[])',
  ),
};

/** Key of a fence in a set. No name contains the separator. */
export const fenceKey = ({ lease, holder, epoch }: Fence): string =>
  [lease, holder, epoch].join(SEPARATOR);

/** The distinct fences of these units. */
export const fencesOf = (units: readonly AppendUnit[]): readonly Fence[] => {
  const fences = units.flatMap(({ fence }) => fence ?? []);
  return [...new Map(fences.map((fence) => [fenceKey(fence), fence])).values()];
};

export const fenceValues = (fences: readonly Fence[]): readonly ParameterValue[] => [
  fences.map(({ lease }) => lease),
  fences.map(({ holder }) => holder),
  fences.map(({ epoch }) => epoch),
];

type EventRow = {
  readonly ordinal: number;
  readonly stream: string;
  readonly position: number;
  readonly event: PendingEvent;
};
type CommandRow = { readonly ordinal: number; readonly events: number; readonly unit: AppendUnit };

/** Parameters of `APPEND`. The units must have been judged valid together. */
export const appendValues = (
  units: readonly AppendUnit[],
  seal: GroupSeal | null,
): readonly ParameterValue[] => {
  const { rows, commands, newest } = eventRowsOf(units);
  const { written, seen } = beginnings(units);
  const previous = [...written, ...seen].filter(([, first]) => first > 0);
  return [
    integerArray(rows.map(({ ordinal }) => ordinal)),
    joinColumn(rows.map(({ stream }) => stream)),
    integerArray(rows.map(({ position }) => position)),
    joinColumn(rows.map(({ event }) => event.type)),
    integerArray(rows.map(({ event }) => event.version)),
    joinColumn(rows.map(({ event }) => event.data)),
    joinColumn(rows.map(({ event }) => event.metadata)),
    joinColumn(rows.map(({ event }) => event.hash)),
    joinColumn(rows.map(({ event }) => event.salt ?? '')),
    joinColumn(previous.map(([stream]) => stream)),
    integerArray(previous.map(([, first]) => first - 1)),
    joinColumn([...seen.keys()]),
    integerArray([...seen.values()]),
    joinColumn(commands.map(({ unit }) => unit.commandId)),
    integerArray(commands.map(({ ordinal }) => ordinal)),
    integerArray(commands.map(({ events }) => events)),
    joinColumn(commands.map(({ unit }) => unit.record ?? '')),
    ...(seal === null
      ? [null, null, null, null, null]
      : [newest, seal.chain, seal.number, seal.record, seal.proof]),
  ];
};

/**
 * The rows of these units' events. Ordinals follow the order of the units, and a unit without
 * events uses one too. Rows are sorted by stream, so that writers cannot deadlock.
 */
const eventRowsOf = (units: readonly AppendUnit[]) => {
  const rows: EventRow[] = [];
  const commands: CommandRow[] = [];
  let ordinal = 0;
  let newest = 0;
  for (const unit of units) {
    const first = ordinal;
    for (const { stream, expected, events } of unit.writes) {
      let position = expected;
      for (const event of events) {
        rows.push({ ordinal, stream, position, event });
        newest = ordinal;
        ordinal += 1;
        position += 1;
      }
    }
    commands.push({ ordinal: first, events: ordinal - first, unit });
    if (ordinal === first) ordinal += 1;
  }
  rows.sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0));
  return { rows, commands, newest };
};

const joinColumn = (column: readonly string[]): string => column.join(SEPARATOR);
const integerArray = (column: readonly number[]): string => `{${column.join()}}`;
