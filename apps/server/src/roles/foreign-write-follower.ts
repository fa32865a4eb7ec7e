import { Engine } from '@fairlot/event-sourcing-engine';
import { ProjectedContexts } from '@fairlot/event-sourcing-projection';
import { Relay, SharedLog } from '@fairlot/event-sourcing-relay';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, EVENT_STORE } from '../core/tokens.js';

/**
 * Tells the engine of this process about writes by other processes, so that its cache is current. A
 * decision on an old state is refused by the store anyway, but visibility, drafts and due lots are
 * read from the cache alone.
 */
@Injectable()
export class ForeignWriteFollower {
  private readonly log: Relay;

  constructor(
    engine: Engine,
    contexts: ProjectedContexts,
    @Inject(EVENT_STORE) store: EventStore,
    log: SharedLog,
    @Inject(CLOCK) clock: Clock,
  ) {
    const logger = new Logger('engine');
    this.log = new Relay({
      store: log,
      contexts,
      clock,
      bus: {
        publish: async (batch) => {
          for (const { stream, position } of batch) engine.invalidate(stream, position);
        },
      },
      // Start at the end of the log, because the engine's cache is still empty.
      checkpoints: { load: () => store.logEnd(), save: async () => {} },
      observer: { failed: (error) => logger.warn(String(error)) },
    });
  }

  start(): Promise<void> {
    return this.log.start();
  }

  stop(): Promise<void> {
    return this.log.stop();
  }
}
