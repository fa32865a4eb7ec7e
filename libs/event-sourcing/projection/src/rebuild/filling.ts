import type { DataSource } from 'typeorm';
import type { StreamEvent } from '../following/stream-event.js';
import type { ContextProjection } from '../projected-contexts.js';
import { touchedBy } from '../rows/apply-events.js';
import type { Values } from '../rows/define-projection.js';
import { keyedRows, keyedSeen } from '../rows/row-statements.js';
import { StreamGap } from '../rows/stream-gap.js';
import type { BareCopies, CopiedTable } from './copies.js';
import { HeldRows } from './held-rows.js';

/** A read model in the making: of the whole log, each event once and in its order. */
export type Filling = {
  /** Into memory. @throws StreamGap */
  take(events: readonly StreamEvent[], copies: BareCopies): Promise<void>;
  /** What of it is more than so many rows of a table leaves the memory at once; of 0 all does. */
  write(copies: BareCopies, keep: number): Promise<void>;
};

/** The rows of a projection, and how far each stream went. */
export class ProjectionFilling implements Filling {
  readonly #rows: HeldRows;
  readonly #seen: HeldRows;

  constructor(
    private readonly projection: ContextProjection,
    dataSource: DataSource,
  ) {
    const metadata = dataSource.getMetadata(projection.entity);
    this.#rows = new HeldRows(keyedRows(metadata));
    this.#seen = new HeldRows(keyedSeen(metadata.tableName));
  }

  async take(all: readonly StreamEvent[], copies: BareCopies): Promise<void> {
    const { projection } = this;
    const { context, streams } = projection;
    const events = all.filter((one) => one.context.name === context && streams.includes(one.kind));
    await this.#see(events, copies);
    const { touched, sought } = touchedBy(projection, this.#rows.nameOf, events);
    await this.#rows.hold(sought, copies);
    for (const [name, { key, happened }] of touched) {
      const before = this.#rows.get(name) ?? projection.empty(key);
      this.#rows.set(name, projection.reduce(before, happened));
    }
  }

  async write(copies: BareCopies, keep: number): Promise<void> {
    await Promise.all([this.#rows.write(copies, keep), this.#seen.write(copies, keep)]);
  }

  async #see(events: readonly StreamEvent[], copies: BareCopies): Promise<void> {
    const byStream = Map.groupBy(events, ({ stream }) => stream);
    const keys = Array.from(byStream.keys(), (stream) => ({ stream }));
    await this.#seen.hold(keys, copies);
    for (const key of keys) {
      const name = this.#seen.nameOf(key);
      let position = (this.#seen.get(name)?.['position'] as number | undefined) ?? -1;
      for (const event of byStream.get(key.stream)!) {
        position += 1;
        if (event.position !== position) throw new StreamGap(key.stream, position, event.position);
      }
      this.#seen.set(name, { ...key, position });
    }
  }
}

/** Rows that nobody looks for again: one an event. */
export class AppendedRows implements Filling {
  #rows: readonly Values[] = [];

  constructor(
    private readonly table: CopiedTable,
    private readonly rowOf: (event: StreamEvent) => Values,
  ) {}

  async take(events: readonly StreamEvent[]): Promise<void> {
    this.#rows = events.map(this.rowOf);
  }

  async write(copies: BareCopies): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await copies.append(this.table, rows);
  }
}
