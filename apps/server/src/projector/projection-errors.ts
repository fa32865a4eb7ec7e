import type { ParkedStream, UnreadableStream } from '@fairlot/event-sourcing-projection';
import type { Logger } from '@nestjs/common';

/** Logs events that a projection cannot read. */
export const projectionErrors = (logger: Logger) => ({
  onUnreadable: ({ stream, position, cause }: UnreadableStream): void =>
    logger.error(`stopped projecting ${stream} at ${position}: ${String(cause)}`),
  onParked: ({ readModel, stream, position, type, reason }: ParkedStream): void =>
    logger.error(`${readModel} leaves out ${stream} from ${type} at ${position} on: ${reason}`),
});
