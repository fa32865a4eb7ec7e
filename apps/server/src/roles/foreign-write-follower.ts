import { Engine } from '@fairlot/event-sourcing-engine';
import { ProjectedContexts } from '@fairlot/event-sourcing-projection';
import { Relay, SharedLog } from '@fairlot/event-sourcing-relay';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, EVENT_STORE } from '../core/tokens.js';

/**
 * Tells the engine of this process about writes by other processes. The store refuses decisions on
 * old states in any case, but visibility, drafts and due lots are read without a commit.
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
      // Starts at the end of the log, because an engine that starts has an empty cache.
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
