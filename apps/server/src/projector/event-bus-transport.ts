import type { EventBus } from '@fairlot/event-bus-port';
import { BrokenInvariant } from '@fairlot/kernel';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { from, isObservable, lastValueFrom } from 'rxjs';

/**
 * Connects Nest message handlers to the event bus. The pattern of a handler is its consumer group.
 * A handler gets batches of envelopes. If it throws, the bus delivers the batch again.
 */
export class EventBusTransport extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  private readonly subscribed: (() => Promise<void>)[] = [];

  constructor(private readonly bus: EventBus) {
    super();
  }

  async listen(ready: (error?: unknown) => void): Promise<void> {
    try {
      for (const [group, handler] of this.getHandlers()) {
        const end = await this.bus.subscribe(group, async (batch) => {
          const answer: unknown = await handler(batch);
          if (isObservable(answer)) await lastValueFrom(from(answer), { defaultValue: null });
        });
        this.subscribed.push(end);
      }
      ready();
    } catch (error) {
      ready(error);
    }
  }

  /** Waits until the batches in progress are done. */
  async close(): Promise<void> {
    await Promise.all(this.subscribed.splice(0).map((end) => end()));
  }

  /** Does nothing, because the bus has no connection events. */
  on(): void {}

  unwrap(): never {
    throw new BrokenInvariant('the event bus has no underlying client to unwrap');
  }
}
