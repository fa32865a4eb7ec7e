import type { EntityManager } from 'typeorm';
import type { Happening, Projection, Values } from './define-projection.js';
import type { Kept } from './kept-rows.js';
import type { Move, ProjectionTable } from './projection-table.js';
import type { StreamEvent } from '../following/stream-event.js';
import { unseen } from './stream-gap.js';

/**
 * Brings one projection forward by what it has not seen of these events, in the caller's
 * transaction. All reading comes before the first write, so that rows are locked as briefly as can be.
 *
 * @throws StreamGap when an event is missing, StreamMoved when another projector was faster.
 */
export const applyEvents = async (
  manager: EntityManager,
  table: ProjectionTable,
  events: readonly StreamEvent[],
): Promise<void> => {
  const { context, streams } = table.projection;
  const byStream = Map.groupBy(
    events.filter((event) => event.context.name === context && streams.includes(event.kind)),
    ({ stream }) => stream,
  );
  if (byStream.size === 0) return;
  const seen = await table.positions(manager, [...byStream.keys()]);
  const moves: Move[] = [];
  const next: StreamEvent[] = [];
  for (const [stream, delivered] of byStream) {
    const from = seen.get(stream) ?? -1;
    const fresh = unseen(delivered, from);
    if (fresh.length === 0) continue;
    moves.push({ stream, from, to: from + fresh.length });
    for (const event of fresh) next.push(event);
  }
  if (moves.length === 0) return;
  const { rows, before } = await reduced(manager, table, next);
  await table.move(manager, moves);
  await table.save(manager, rows, before);
};

/** Every row that the events touch, as it looks after them; and those that were there before. */
const reduced = async (
  manager: EntityManager,
  table: ProjectionTable,
  events: readonly StreamEvent[],
): Promise<{ readonly rows: readonly Values[]; readonly before: ReadonlyMap<string, Kept> }> => {
  const { projection } = table;
  const { touched, sought } = touchedBy(projection, (key) => table.nameOf(key), events);
  const before = await table.load(manager, sought);
  const rows = Array.from(touched, ([name, { key, happened }]) =>
    projection.reduce(before.get(name)?.row ?? projection.empty(key), happened),
  );
  return { rows, before };
};

type Touched = { readonly key: Values; readonly happened: Happening[] };

/** The rows that events touch, by name, with what happened to each; and the keys of those that may be there. */
export const touchedBy = (
  projection: Projection,
  nameOf: (key: Values) => string,
  events: readonly StreamEvent[],
): { readonly touched: ReadonlyMap<string, Touched>; readonly sought: readonly Values[] } => {
  const touched = new Map<string, Touched>();
  const sought: Values[] = [];
  for (const streamEvent of events) {
    const { position, ingressAt: at, event } = streamEvent;
    for (const key of projection.touches(streamEvent, event)) {
      const name = nameOf(key);
      const known = touched.get(name);
      if (known === undefined && !projection.begins(event)) sought.push(key);
      const happening = { event, fact: { position, at } };
      if (known === undefined) touched.set(name, { key, happened: [happening] });
      else known.happened.push(happening);
    }
  }
  return { touched, sought };
};
