import type { DataSource, EntityManager } from 'typeorm';
import { eventIndexTable } from '../event-index/event-index-table.js';
import type { StreamEvent } from '../following/stream-event.js';
import { ProjectionFilling, type Filling } from '../rebuild/filling.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { applyEvents, type ProjectionTables } from './apply-events.js';
import type { Place, Rows } from './define-projection.js';
import { RowTable } from './row-table.js';

/** Tables that are made of events, whatever makes them: what projector and rebuild work on. */
export type ReadModel = {
  readonly name: string;
  /** Raised when the rows must be made again from the log. */
  readonly version: number;
  /** Its tables, without a schema. */
  readonly tables: readonly string[];
  /** Brings the rows forward in the caller's transaction. @throws StreamGap, StreamMoved */
  apply(manager: EntityManager, events: readonly StreamEvent[]): Promise<void>;
  /** What it remembers of what it wrote, as a transaction or savepoint with some of it has failed. */
  forget(): void;
  /** Begins the same for a rebuild, of the whole log and faster. */
  filling(): Filling;
  /** Statements that make what is made of rows, once a filling has ended. */
  readonly summaries: readonly string[];
};

/** Every read model of the program: the projections of its contexts, and the index of all events. */
export const readModelsOf = (
  { projections }: ProjectedContexts,
  dataSource: DataSource,
  place: Place = 'public',
): readonly ReadModel[] => [
  ...projections.map((projection): ReadModel => {
    const { name, version, beside } = projection;
    const tableOf = (rows: Rows) => new RowTable(rows, dataSource, place);
    const tables: ProjectionTables = [tableOf(projection), ...beside.map(tableOf)];
    return {
      ...{ name, version, tables: tables.flatMap(({ names }) => names) },
      apply: (manager, events) => applyEvents(manager, projection, tables, events),
      forget: () => {
        for (const table of tables) table.forget();
      },
      filling: () => new ProjectionFilling(projection, dataSource),
      summaries: [projection, ...beside].flatMap(({ summary }) => summary?.whole('rebuild') ?? []),
    };
  }),
  eventIndexTable(place),
];
