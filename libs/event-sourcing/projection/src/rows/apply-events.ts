import type { EntityManager } from 'typeorm';
import type { Values } from './define-projection.js';
import type { Kept } from './kept-rows.js';
import type { Move, ProjectionTable } from './projection-table.js';
import type { StreamEvent } from '../following/stream-event.js';
import { unseen } from './stream-gap.js';

/**
 * Brings one projection forward by what it has not seen of these events, in the caller's
 * transaction. All reading comes before the first write, because a transaction that has written
 * hides what follows it from the followers of the log until it ends.
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
  const touched = events.flatMap((streamEvent) => {
    const { position, ingressAt: at, event } = streamEvent;
    return projection.touches(streamEvent, event).map((key) => {
      return { key, row: table.nameOf(key), event, fact: { position, at } };
    });
  });
  if (touched.length === 0) return { rows: [], before: new Map() };
  const rows = new Map(touched.map(({ key, row }) => [row, key]));
  const before = await table.load(manager, [...rows.values()]);
  const current = new Map<string, Values>();
  for (const { key, row, event, fact } of touched) {
    const last = current.get(row) ?? before.get(row)?.row ?? projection.empty(key);
    current.set(row, projection.reduce(last, event, fact));
  }
  return { rows: [...current.values()], before };
};
