import type { Envelope } from '@fairlot/event-bus-port';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import { BrokenInvariant } from '@fairlot/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { saveCheckpoint } from '../checkpoint/checkpoint-store.js';
import { ParkedStream } from '../checkpoint/parked-stream.entity.js';
import { parkedOf } from '../checkpoint/parked-streams.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { holdRows, shareRows } from '../rebuild/row-locks.js';
import { readModelsOf, type ReadModel } from '../rows/read-model.js';
import { LeftOut, type Unreadable } from './left-out.js';
import { isPoison, Parking } from './parking.js';
import type { ReadYourWrites } from './read-your-writes.js';
import { fromEnvelope, fromStored, type StreamEvent } from './stream-event.js';
import { StreamGap } from '../rows/stream-gap.js';

/** Group on the bus, and name of the checkpoint. */
export const READ_MODEL = 'read-model';

/** Deliveries in a row that failed, before the store is asked for what is missing, or poison is looked for. */
const DELIVERIES_MAX = 3;
/** Events of a stream that are read at once when it is taken up again. */
const PAGE = 2_000;

export type ProjectorParts = {
  readonly dataSource: DataSource;
  readonly contexts: ProjectedContexts;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly readYourWrites?: Pick<ReadYourWrites, 'advanced'>;
  /** Last in the transaction of a batch; what it throws undoes the batch. */
  readonly beforeCommit?: (manager: EntityManager) => Promise<void>;
  /** A stream holds what this program cannot read, and is projected no further. */
  readonly onUnreadable?: (unreadable: Unreadable) => void;
  /** A read model cannot take an event, and leaves its stream out from there on. */
  readonly onParked?: (parked: ParkedStream) => void;
};

/**
 * Bus to rows. A batch is one transaction: rows, how far each stream went, and the checkpoint.
 * Safe under repeated and reordered delivery, and beside other projectors.
 */
export class Projector {
  readonly #readModels: readonly ReadModel[];
  readonly #leftOut: LeftOut;
  /** Deliveries in a row that failed. */
  #failures = 0;

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
    let [projected, apart] = [false, false];
    let delivery = 0;
    while (!projected) {
      try {
        await this.#project(events, at, apart);
        projected = true;
      } catch (error) {
        delivery ||= ++this.#failures;
        if (delivery < DELIVERIES_MAX) throw error;
        if (error instanceof StreamGap) {
          events.push(...(await this.#missing(error)));
          // What follows an event that cannot be read would only be another gap.
          events = events.filter((event) => !this.#leftOut.has(event));
        } else if (!apart && isPoison(error)) apart = true;
        else throw error;
      }
    }
    this.#failures = 0;
    this.parts.readYourWrites?.advanced(new Set(events.map(({ stream }) => stream)));
  }

  /** Before the first batch: another program may have parked what this one can take. */
  async takeUp(): Promise<void> {
    const { dataSource } = this.parts;
    for (const parked of await dataSource.manager.find(ParkedStream)) {
      await this.#transaction((manager) => this.#takeUp(manager, parked)).catch(
        (error: unknown) => {
          if (!isPoison(error)) throw error;
        },
      );
    }
  }

  /** While nobody else writes rows, so that nothing new of the stream is left out meanwhile. */
  async #takeUp(manager: EntityManager, { readModel, stream, position }: ParkedStream) {
    await holdRows(manager);
    await manager.delete(ParkedStream, { readModel, stream });
    const model = this.#readModels.find(({ name }) => name === readModel);
    if (model === undefined) return;
    for (let [from, read] = [position, PAGE]; read === PAGE; from += read) {
      const stored = await this.parts.store.readStream(stream, { from, limit: PAGE });
      read = stored.length;
      await model.apply(manager, this.#opened(stored));
    }
  }

  /** @param apart what cannot be applied is parked */
  async #project(events: readonly StreamEvent[], at: string, apart: boolean): Promise<void> {
    const { beforeCommit, onParked } = this.parts;
    const streams = new Set(events.map(({ stream }) => stream));
    const found = await this.#transaction(async (manager) => {
      await shareRows(manager);
      const parking = new Parking(await parkedOf(manager, streams));
      for (const each of this.#readModels)
        await (apart
          ? parking.applyApart(manager, each, events)
          : parking.apply(manager, each, events));
      if (parking.found.length > 0) await manager.insert(ParkedStream, [...parking.found]);
      await saveCheckpoint(manager, READ_MODEL, at);
      await beforeCommit?.(manager);
      return parking.found;
    });
    for (const one of found) onParked?.(one);
  }

  async #transaction<Answer>(work: (manager: EntityManager) => Promise<Answer>): Promise<Answer> {
    try {
      return await this.parts.dataSource.transaction(work);
    } catch (error) {
      for (const each of this.#readModels) each.forget();
      throw error;
    }
  }

  async #missing({ stream, from, found }: StreamGap): Promise<readonly StreamEvent[]> {
    const stored = await this.parts.store.readStream(stream, { from, limit: found - from });
    if (stored.length < found - from) {
      throw new BrokenInvariant(`the log has ${stream} at ${found} but not at ${from}`);
    }
    return this.#opened(stored);
  }

  #opened(stored: readonly CommittedEvent[]): readonly StreamEvent[] {
    const { contexts } = this.parts;
    return stored.flatMap(
      (one) => this.#leftOut.open(one, (event) => fromStored(contexts, event)) ?? [],
    );
  }
}
