import type { Envelope } from '@fairlot/event-bus-port';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import { BrokenInvariant } from '@fairlot/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { saveCheckpoint } from '../checkpoint/checkpoint-store.js';
import { ParkedStream } from '../checkpoint/parked-stream.entity.js';
import { parkedOf } from '../checkpoint/parked-streams.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { lockRows, lockRowsShared } from '../rebuild/row-locks.js';
import { readModelsOf, type ReadModel } from '../rows/read-model.js';
import { UnreadableStreams, type UnreadableStream } from './unreadable-streams.js';
import { isPoison, Parking } from './parking.js';
import type { ReadYourWrites } from './read-your-writes.js';
import { streamEventOfEnvelope, streamEventOfStored, type StreamEvent } from './stream-event.js';
import { StreamGap } from '../rows/stream-gap.js';

/** Name of the projector's bus group and checkpoint. */
export const READ_MODEL = 'read-model';

/**
 * After this many failed deliveries in a row, the projector looks for missing events and for events
 * that always fail.
 */
const DELIVERIES_MAX = 3;
/** Events per read when a parked stream is retried. */
const PAGE_EVENTS = 2_000;

export type ProjectorOptions = {
  readonly dataSource: DataSource;
  readonly contexts: ProjectedContexts;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly readYourWrites?: Pick<ReadYourWrites, 'advanced'>;
  /** Runs at the end of a batch's transaction. If it throws, the batch is rolled back. */
  readonly beforeCommit?: (manager: EntityManager) => Promise<void>;
  /**
   * Called when a stream contains an unreadable event. The stream is not projected from there on.
   */
  readonly onUnreadable?: (unreadable: UnreadableStream) => void;
  /**
   * Called when a read model cannot apply an event. It does not update the stream from there on.
   */
  readonly onParked?: (parked: ParkedStream) => void;
};

/**
 * Projects events from the bus to rows. Each batch is one transaction with rows, stream positions
 * and checkpoint. Handles repeated and reordered events, and concurrent projectors.
 */
export class Projector {
  readonly #readModels: readonly ReadModel[];
  readonly #leftOut: UnreadableStreams;
  /** Number of failed deliveries in a row. */
  #failures = 0;

  constructor(private readonly options: ProjectorOptions) {
    const { dataSource, contexts, onUnreadable } = options;
    this.#readModels = readModelsOf(contexts, dataSource);
    this.#leftOut = new UnreadableStreams(onUnreadable);
  }

  /**
   * Applies a batch from the bus.
   * @throws any error, such as StreamGap, if the bus must deliver the batch again
   */
  async handle(batch: readonly Envelope[]): Promise<void> {
    if (batch.length === 0) return;
    const at = batch.reduce(
      (newest, envelope) => (envelope.at > newest ? envelope.at : newest),
      '',
    );
    const { contexts } = this.options;
    let events = batch.flatMap(
      (one) =>
        this.#leftOut.open(one, (envelope) => streamEventOfEnvelope(contexts, envelope)) ?? [],
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
          // Leave out the later events of an unreadable stream, which would only cause another gap.
          events = events.filter((event) => !this.#leftOut.has(event));
        } else if (!apart && isPoison(error)) apart = true;
        else throw error;
      }
    }
    this.#failures = 0;
    this.options.readYourWrites?.advanced(new Set(events.map(({ stream }) => stream)));
  }

  /**
   * Retries parked streams. Call it before the first batch, because this version of the program may
   * be able to apply events that an older one could not.
   */
  async takeUp(): Promise<void> {
    const { dataSource } = this.options;
    for (const parked of await dataSource.manager.find(ParkedStream)) {
      await this.#transaction((manager) => this.#takeUp(manager, parked)).catch(
        (error: unknown) => {
          if (!isPoison(error)) throw error;
        },
      );
    }
  }

  /**
   * Retries one parked stream. Blocks other writers of rows, so that they leave out no further
   * events of the stream in the meantime.
   */
  async #takeUp(manager: EntityManager, { readModel, stream, position }: ParkedStream) {
    await lockRows(manager);
    await manager.delete(ParkedStream, { readModel, stream });
    const model = this.#readModels.find(({ name }) => name === readModel);
    if (model === undefined) return;
    for (let [from, read] = [position, PAGE_EVENTS]; read === PAGE_EVENTS; from += read) {
      const stored = await this.options.store.readStream(stream, { from, limit: PAGE_EVENTS });
      read = stored.length;
      await model.apply(manager, this.#opened(stored));
    }
  }

  /** @param apart whether to park streams whose events cannot be applied */
  async #project(events: readonly StreamEvent[], at: string, apart: boolean): Promise<void> {
    const { beforeCommit, onParked } = this.options;
    const streams = new Set(events.map(({ stream }) => stream));
    const found = await this.#transaction(async (manager) => {
      await lockRowsShared(manager);
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
      return await this.options.dataSource.transaction(work);
    } catch (error) {
      for (const each of this.#readModels) each.forget();
      throw error;
    }
  }

  async #missing({ stream, from, found }: StreamGap): Promise<readonly StreamEvent[]> {
    const stored = await this.options.store.readStream(stream, { from, limit: found - from });
    if (stored.length < found - from) {
      throw new BrokenInvariant(`the log has ${stream} at ${found} but not at ${from}`);
    }
    return this.#opened(stored);
  }

  #opened(stored: readonly CommittedEvent[]): readonly StreamEvent[] {
    const { contexts } = this.options;
    return stored.flatMap(
      (one) => this.#leftOut.open(one, (event) => streamEventOfStored(contexts, event)) ?? [],
    );
  }
}
