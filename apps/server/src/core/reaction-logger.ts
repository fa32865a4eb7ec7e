import type { ReactionObserver } from '@fairlot/event-sourcing-reaction';
import { Logger } from '@nestjs/common';

/** Logs the failures of a reaction. */
export const reactionLogger = (name: string): ReactionObserver => {
  const logger = new Logger(name);
  return {
    failed: (error) => logger.warn(String(error)),
    parked: ([first], error) =>
      logger.error(`parked from ${first?.stream} at ${first?.position}: ${String(error)}`),
  };
};
