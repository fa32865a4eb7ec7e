import type { Envelope } from '@fairlot/event-bus-port';
import type { EventStore } from '@fairlot/event-store-port';
import { BrokenInvariant } from '@fairlot/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { saveCheckpoint } from '../checkpoint/checkpoint-store.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { shareRows } from '../rebuild/row-locks.js';
import { readModelsOf, type ReadModel } from '../rows/read-model.js';
import { LeftOut, type Unreadable } from './left-out.js';
import type { ReadYourWrites } from './read-your-writes.js';
import { fromEnvelope, fromStored, type StreamEvent } from './stream-event.js';
import { StreamGap } from '../rows/stream-gap.js';

/** Group on the bus, and name of the checkpoint. */
export const READ_MODEL = 'read-model';

/** Deliveries in a row that met a gap, before the store is asked for what is missing. */
const DELIVERIES_MAX = 3;

export type ProjectorParts = {
  readonly dataSource: DataSource;
  readonly contexts: ProjectedContexts;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly readYourWrites?: Pick<ReadYourWrites, 'advanced'>;
  /** Last in the transaction of a batch; what it throws undoes the batch. */
  readonly beforeCommit?: (manager: EntityManager) => Promise<void>;
  /** A stream holds what this program cannot read, and is projected no further. */
  readonly onUnreadable?: (unreadable: Unreadable) => void;
};

/**
 * Bus to rows. A batch is one transaction: rows, how far each stream went, and the checkpoint.
 * Safe under repeated and reordered delivery, and beside other projectors.
 */
export class Projector {
  readonly #readModels: readonly ReadModel[];
  readonly #leftOut: LeftOut;
  /** Deliveries in a row that met a gap. */
  #gaps = 0;

  constructor(private readonly parts: ProjectorParts) {
    const { dataSource, contexts, onUnreadable } = parts;
    this.#readModels = readModelsOf(contexts, dataSource);
    this.#leftOut = new LeftOut(onUnreadable);
  }

  /** @throws StreamGap or StreamMoved when the batch must be delivered again. */
  async handle(batch: readonly Envelope[]): Promise<void> {
    if (batch.length === 0) return;
    const at = batch.reduce(
      (newest, envelope) => (envelope.at > newest ? envelope.at : newest),
      '',
    );
    const { contexts } = this.parts;
    let events = batch.flatMap(
      (one) => this.#leftOut.open(one, (envelope) => fromEnvelope(contexts, envelope)) ?? [],
    );
    let projected = false;
    let delivery = 0;
    while (!projected) {
      try {
        await this.#project(events, at);
        projected = true;
      } catch (error) {
        if (!(error instanceof StreamGap)) throw error;
        delivery ||= ++this.#gaps;
        if (delivery < DELIVERIES_MAX) throw error;
        events.push(...(await this.#missing(error)));
        // What follows an event that cannot be read would only be another gap.
        events = events.filter((event) => !this.#leftOut.has(event));
      }
    }
    this.#gaps = 0;
    this.parts.readYourWrites?.advanced(new Set(events.map(({ stream }) => stream)));
  }

  async #project(events: readonly StreamEvent[], at: string): Promise<void> {
    await this.parts.dataSource.transaction(async (manager) => {
      await shareRows(manager);
      for (const each of this.#readModels) await each.apply(manager, events);
      await saveCheckpoint(manager, READ_MODEL, at);
      await this.parts.beforeCommit?.(manager);
    });
  }

  async #missing({ stream, from, found }: StreamGap): Promise<readonly StreamEvent[]> {
    const stored = await this.parts.store.readStream(stream, { from, limit: found - from });
    if (stored.length < found - from) {
      throw new BrokenInvariant(`the log has ${stream} at ${found} but not at ${from}`);
    }
    const { contexts } = this.parts;
    return stored.flatMap(
      (one) => this.#leftOut.open(one, (event) => fromStored(contexts, event)) ?? [],
    );
  }
}
