import type { EntityManager } from 'typeorm';
import type { StreamEvent } from '../following/stream-event.js';
import type { ContextProjection } from '../projected-contexts.js';
import type { ReducerInput, Rows, Values } from './define-projection.js';
import type { CachedRow } from './cached-rows.js';
import type { RowTable } from './row-table.js';
import { newEventsOf } from './stream-gap.js';

/** The tables of a projection: `own` has the rows of its streams, `beside` are further tables. */
export type ProjectionTables = readonly [own: RowTable, ...beside: RowTable[]];

/** The events that a projection handles. */
export const handledEvents = (
  { context, streams }: ContextProjection,
  events: readonly StreamEvent[],
): readonly StreamEvent[] =>
  events.filter((event) => event.context.name === context && streams.includes(event.kind));

/** The position of the stream in its row; -1 before its first event. */
export const positionIn = (
  { positions }: ContextProjection,
  kind: string,
  row: Values | undefined,
): number => (row?.[positions[kind]!] ?? -1) as number;

/**
 * Applies events that the rows do not show yet to one projection, in the caller's transaction.
 * Reads everything before the first write, so that rows are locked only briefly. The row of a
 * stream contains its position, and is written first and with every event, so that a slower
 * projector finds its version changed.
 * @throws StreamGap if an event is missing, StreamAdvanced if another projector was faster
 */
export const applyEvents = async (
  manager: EntityManager,
  projection: ContextProjection,
  [own, ...beside]: ProjectionTables,
  events: readonly StreamEvent[],
): Promise<void> => {
  const delivered = Map.groupBy(handledEvents(projection, events), ({ stream }) => stream);
  if (delivered.size === 0) return;
  const streams = Array.from(delivered.values(), (all) => {
    const { kind, key: named } = all[0]!;
    const key = named as Values;
    return { all, kind, key, name: own.nameOf(key) };
  }).sort(compareNames);
  const before = await own.load(
    manager,
    streams.map(({ key }) => key),
  );
  const fresh = streams.flatMap(({ all, kind, name }) =>
    newEventsOf(all, positionIn(projection, kind, before.get(name)?.row)),
  );
  if (fresh.length === 0) return;
  const changes = [changedRowsOf(own, rowsTouchedBy(own.of, own.nameOf, fresh), before)];
  for (const table of beside) {
    const touched = rowsTouchedBy(table.of, table.nameOf, fresh);
    changes.push(changedRowsOf(table, touched, await table.load(manager, touched.sought)));
  }
  for (const { table, written } of changes) await table.save(manager, written);
};

/**
 * Compares rows by name. If projectors lock rows in the same order, deadlocks are rare. After one,
 * the batch is delivered again.
 */
const compareNames = (one: { readonly name: string }, other: { readonly name: string }): number =>
  Number(one.name > other.name) - Number(one.name < other.name);

/** Every row that the events touch, with its new content. */
const changedRowsOf = (
  table: RowTable,
  { touched }: TouchedRows,
  before: ReadonlyMap<string, CachedRow>,
) => ({
  table,
  written: Array.from(touched, ([name, { key, happened }]) => {
    const known = before.get(name);
    return { row: table.of.reduce(known?.row ?? table.of.empty(key), happened), known };
  }),
});

type TouchedRow = { readonly key: Values; readonly happened: ReducerInput[] };

type TouchedRows = {
  readonly touched: ReadonlyMap<string, TouchedRow>;
  readonly sought: readonly Values[];
};

/**
 * The rows that the events change, by name and with their events. Also the keys of rows that may
 * already exist.
 */
export const rowsTouchedBy = (
  rows: Rows,
  nameOf: (key: Values) => string,
  events: readonly StreamEvent[],
): TouchedRows => {
  const touched = new Map<string, TouchedRow>();
  const sought: Values[] = [];
  for (const streamEvent of events) {
    const { kind, position, ingressAt: at, event } = streamEvent;
    if (!rows.streams.includes(kind)) continue;
    for (const key of rows.touches(streamEvent, event)) {
      const name = nameOf(key);
      const known = touched.get(name);
      if (known === undefined && !rows.begins(event)) sought.push(key);
      const happening = { event, fact: { position, at } };
      if (known === undefined) touched.set(name, { key, happened: [happening] });
      else known.happened.push(happening);
    }
  }
  return { touched, sought };
};
