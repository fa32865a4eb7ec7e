import {
  LivePublisher,
  type CachedBoard,
  type OutgoingState,
  type PastLots,
} from '@fairlot/auction-live';
import { auctionTopic } from '@fairlot/contracts/live';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { Envelope } from '@fairlot/event-bus-port';
import { Relay, type RelayOptions } from '@fairlot/event-sourcing-relay';
import type { LogPosition } from '@fairlot/event-store-port';
import { LazyPayload, type LiveBus } from '@fairlot/live-bus-port';
import type { Clock } from '@fairlot/kernel';
import type { Traces } from '../telemetry/traces.js';
import { liveEventsOfEnvelope, liveEventOfStored } from './live-events.js';
import { waitUntilIdle } from './wait-until-idle.js';

type LiveRoleOptions = {
  readonly store: RelayOptions['store'];
  readonly contexts: Contexts;
  readonly pastLots?: PastLots;
  readonly carriers: readonly LiveBus[];
  readonly clock: Clock;
  /** Position after which publishing continues. Earlier events have already been published. */
  readonly publishedUntil: () => Promise<LogPosition | null>;
  readonly failed?: (error: unknown) => void;
  readonly traces?: Pick<Traces, 'around'> | null;
};

/**
 * Sends events to topics and rooms through all live transports of this process. It reads the log
 * itself, so it does not depend on the process that publishes to the bus.
 */
export class LiveRole {
  private readonly publisher: LivePublisher;
  private readonly log: Relay;
  private stopping = false;

  constructor(private readonly options: LiveRoleOptions) {
    this.publisher = new LivePublisher({
      clock: options.clock,
      loadStream: async (stream, from = 0) =>
        (await options.store.readStream(stream, { from })).map(liveEventOfStored),
      ...(options.pastLots && { pastLots: options.pastLots }),
      notify: ({ topic, message }) => {
        const payload = new LazyPayload(message);
        for (const carrier of options.carriers) carrier.publish(topic, payload, { retain: false });
      },
      publish: (idAuction, states) => this.publishBoard(idAuction, states),
      rest: () => waitUntilIdle(),
    });
    const { store, contexts, clock, publishedUntil, failed, traces } = options;
    this.log = new Relay({
      store,
      contexts,
      clock,
      bus: {
        publish: (batch) =>
          traces ? traces.around('tell', batch, () => this.publish(batch)) : this.publish(batch),
      },
      checkpoints: { load: publishedUntil, save: async () => {} },
      observer: { ...(failed && { failed }) },
    });
  }

  /** Whether all events up to a position were sent over every transport. */
  hasPublished(end: LogPosition): boolean {
    const { publishedAt } = this.log.status;
    return publishedAt !== null && publishedAt >= end && this.publisher.waiting === 0;
  }

  start(): Promise<void> {
    return this.log.start();
  }

  /**
   * Fills the retained topics after a start, so that new subscribers get the current state. The
   * state comes from the rows, and from the streams for what the rows lack.
   */
  async announce(boards: AsyncIterable<CachedBoard>): Promise<void> {
    try {
      for await (const board of boards) {
        if (this.stopping) return;
        await this.publisher.announce(board);
      }
    } finally {
      this.publisher.announced();
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.log.stop();
    this.publisher.stop();
  }

  private publish(batch: readonly Envelope[]): Promise<void> {
    return this.publisher.handle(
      batch.flatMap((envelope) => liveEventsOfEnvelope(this.options.contexts, envelope)),
    );
  }

  private publishBoard(idAuction: number, states: readonly OutgoingState[]): void {
    const written = states.map(({ topic, message, version }) => ({
      topic,
      version,
      payload: message === null ? '' : new LazyPayload(message),
    }));
    for (const carrier of this.options.carriers)
      carrier.publishBoard(auctionTopic(idAuction), written);
  }
}
