import { auctionStream } from '@fairlot/auction-domain';
import { LivePublisher, type Outgoing } from '@fairlot/auction-live';
import { decode } from '@fairlot/auction-event-schema';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { Envelope } from '@fairlot/event-bus-port';
import { Relay } from '@fairlot/event-sourcing-relay';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import type { LiveBus } from '@fairlot/live-bus-port';
import type { Clock } from '@fairlot/kernel';
import { fromEnvelope, fromStored } from './live-events.js';

type LiveParts = {
  readonly store: EventStore;
  readonly contexts: Contexts;
  readonly carriers: readonly LiveBus[];
  readonly clock: Clock;
  /** Where to begin: what stands before has been told to whoever listened then. */
  readonly publishedUntil: () => Promise<LogPosition | null>;
  readonly failed?: (error: unknown) => void;
};

/**
 * Carries events to topics and rooms, through every carrier that this process has. It reads the log
 * itself: whichever process publishes it on the bus, everybody here is told.
 */
export class LiveRole {
  private readonly publisher: LivePublisher;
  private readonly log: Relay;

  constructor(private readonly parts: LiveParts) {
    this.publisher = new LivePublisher({
      clock: parts.clock,
      loadStream: async (stream) => (await parts.store.readStream(stream)).map(fromStored),
      send: (outgoing) => this.send(outgoing),
    });
    const { store, contexts, clock, publishedUntil, failed } = parts;
    this.log = new Relay({
      ...{ store, contexts, clock },
      bus: { publish: (batch) => this.tell(batch) },
      checkpoints: { load: publishedUntil, save: async () => {} },
      observer: { ...(failed && { failed }) },
    });
  }

  start(): Promise<void> {
    return this.log.start();
  }

  /** Fills the retained topics after a start: who subscribes now must find the state of now. */
  async announce(idAuctions: readonly number[]): Promise<void> {
    for (const idAuction of idAuctions) {
      await this.publisher.announceAuction(idAuction);
      for (const idLot of await this.lotsOf(idAuction))
        await this.publisher.announceLot({ idAuction, idLot });
    }
  }

  async stop(): Promise<void> {
    await this.log.stop();
    this.publisher.stop();
  }

  private tell(batch: readonly Envelope[]): Promise<void> {
    return this.publisher.handle(
      batch.flatMap((envelope) => fromEnvelope(this.parts.contexts, envelope)),
    );
  }

  private send({ topic, message, retain }: Outgoing): void {
    const payload = message === null ? '' : JSON.stringify(message);
    for (const carrier of this.parts.carriers) carrier.publish(topic, payload, { retain });
  }

  private async lotsOf(idAuction: number): Promise<readonly number[]> {
    const events = await this.parts.store.readStream(auctionStream(idAuction));
    const idLots = events.flatMap(({ type, version, data }) => {
      const event = decode(type, version, data);
      const isTerms = event.type === 'AuctionPublished' || event.type === 'AuctionEdited';
      return isTerms ? event.data.idLots : [];
    });
    return [...new Set(idLots)];
  }
}
