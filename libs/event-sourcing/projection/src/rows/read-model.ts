import type { DataSource, EntityManager } from 'typeorm';
import { eventIndexTable } from '../event-index/event-index-table.js';
import type { StreamEvent } from '../following/stream-event.js';
import { ProjectionFilling, type Filling } from '../rebuild/filling.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { applyEvents } from './apply-events.js';
import type { Place } from './define-projection.js';
import { ProjectionTable } from './projection-table.js';

/** Tables that are made of events, whatever makes them: what projector and rebuild work on. */
export type ReadModel = {
  readonly name: string;
  /** Raised when the rows must be made again from the log. */
  readonly version: number;
  /** Its tables, without a schema. */
  readonly tables: readonly string[];
  /** Brings the rows forward in the caller's transaction. @throws StreamGap, StreamMoved */
  apply(manager: EntityManager, events: readonly StreamEvent[]): Promise<void>;
  /** What it remembers of what it wrote, as a transaction with some of it has failed. */
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
    const table = new ProjectionTable(projection, dataSource, place);
    const { name, version, summary } = projection;
    return {
      ...{ name, version, tables: table.names },
      apply: (manager, events) => applyEvents(manager, table, events),
      forget: () => table.forget(),
      filling: () => new ProjectionFilling(projection, dataSource),
      summaries: summary === undefined ? [] : [summary.whole('rebuild')],
    };
  }),
  eventIndexTable(place),
];
