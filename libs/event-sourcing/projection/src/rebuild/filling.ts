import type { DataSource } from 'typeorm';
import type { StreamEvent } from '../following/stream-event.js';
import type { ContextProjection } from '../projected-contexts.js';
import { handledEvents, positionIn, rowsTouchedBy } from '../rows/apply-events.js';
import type { Rows, Values } from '../rows/define-projection.js';
import { rebuildTableOf } from '../rows/row-statements.js';
import { StreamGap } from '../rows/stream-gap.js';
import type { UnindexedCopies, CopiedTable } from './copies.js';
import { RowBuffer } from './row-buffer.js';

/** Builds a read model during a rebuild. Gets the whole log, each event once and in order. */
export type RebuildTarget = {
  /** Applies events to rows in memory. @throws StreamGap */
  take(events: readonly StreamEvent[], copies: UnindexedCopies): Promise<void>;
  /** Writes rows if a table has more than `keep` of them in memory. 0 writes all. */
  write(copies: UnindexedCopies, keep: number): Promise<void>;
};

/**
 * Builds the rows of a projection, which contain the stream positions, and of its further tables.
 */
export class ProjectionFilling implements RebuildTarget {
  readonly #tables: readonly [HeldTable, ...HeldTable[]];

  constructor(
    private readonly projection: ContextProjection,
    dataSource: DataSource,
  ) {
    const heldOf = (of: Rows): HeldTable => {
      return { of, rows: new RowBuffer(rebuildTableOf(dataSource.getMetadata(of.entity))) };
    };
    this.#tables = [heldOf(projection), ...projection.beside.map(heldOf)];
  }

  async take(all: readonly StreamEvent[], copies: UnindexedCopies): Promise<void> {
    const events = handledEvents(this.projection, all);
    for (const { of, rows } of this.#tables) {
      const { touched, sought } = rowsTouchedBy(of, rows.nameOf, events);
      await rows.hold(sought, copies);
      if (of === this.projection) this.#follow(events);
      for (const [name, { key, happened }] of touched) {
        const before = rows.get(name) ?? of.empty(key);
        rows.set(name, of.reduce(before, happened));
      }
    }
  }

  async write(copies: UnindexedCopies, keep: number): Promise<void> {
    await Promise.all(this.#tables.map(({ rows }) => rows.write(copies, keep)));
  }

  /**
   * Advances the stream positions in the rows.
   * @throws StreamGap unless each event directly follows the position of its stream
   */
  #follow(events: readonly StreamEvent[]): void {
    const [{ rows }] = this.#tables;
    const ends = new Map<string, number>();
    for (const { stream, kind, key, position } of events) {
      const end =
        ends.get(stream) ?? positionIn(this.projection, kind, rows.get(rows.nameOf(key as Values)));
      if (position !== end + 1) throw new StreamGap(stream, end + 1, position);
      ends.set(stream, position);
    }
  }
}

type HeldTable = { readonly of: Rows; readonly rows: RowBuffer };

/** Builds a table with one row per event, which is never read again during the rebuild. */
export class AppendedRows implements RebuildTarget {
  #rows: readonly Values[] = [];

  constructor(
    private readonly table: CopiedTable,
    private readonly rowOf: (event: StreamEvent) => Values,
  ) {}

  async take(events: readonly StreamEvent[]): Promise<void> {
    this.#rows = events.map(this.rowOf);
  }

  async write(copies: UnindexedCopies): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await copies.append(this.table, rows);
  }
}
