import type { DataSource, EntityManager } from 'typeorm';
import { eventIndexTable } from '../event-index/event-index-table.js';
import type { StreamEvent } from '../following/stream-event.js';
import { ProjectionFilling, type RebuildTarget } from '../rebuild/filling.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { applyEvents, type ProjectionTables } from './apply-events.js';
import type { RowSchema, Rows } from './define-projection.js';
import { RowTable } from './row-table.js';

/** The tables of a projection, as the projector and a rebuild use them. */
export type ReadModel = {
  readonly name: string;
  /** Version of the code. Increase it if the rows must be rebuilt from the log. */
  readonly version: number;
  /** Names of the read model's tables, without a schema. */
  readonly tables: readonly string[];
  /** Applies events in the caller's transaction. @throws StreamGap, StreamAdvanced */
  apply(manager: EntityManager, events: readonly StreamEvent[]): Promise<void>;
  /** Empties the cache of written rows, because their transaction or savepoint was rolled back. */
  forget(): void;
  /** Starts a rebuild in bulk, which is faster than applying the whole log event by event. */
  filling(): RebuildTarget;
  /** Statements that fill the summary tables at the end of a rebuild. */
  readonly summaries: readonly string[];
};

/** All read models: the projections of the contexts, and the event index. */
export const readModelsOf = (
  { projections }: ProjectedContexts,
  dataSource: DataSource,
  schema: RowSchema = 'public',
): readonly ReadModel[] => [
  ...projections.map((projection): ReadModel => {
    const { name, version, beside } = projection;
    const tableOf = (rows: Rows) => new RowTable(rows, dataSource, schema);
    const tables: ProjectionTables = [tableOf(projection), ...beside.map(tableOf)];
    return {
      name,
      version,
      tables: tables.flatMap(({ names }) => names),
      apply: (manager, events) => applyEvents(manager, projection, tables, events),
      forget: () => {
        for (const table of tables) table.forget();
      },
      filling: () => new ProjectionFilling(projection, dataSource),
      summaries: [projection, ...beside].flatMap(
        ({ summary }) => summary?.fillTable('rebuild') ?? [],
      ),
    };
  }),
  eventIndexTable(schema),
];
