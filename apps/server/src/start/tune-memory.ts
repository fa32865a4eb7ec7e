import { preventLiteralPretenuring } from '@fairlot/event-sourcing-engine';
import { Logger } from '@nestjs/common';
import { countBuffersInHeap } from './garbage.js';

/** Settings of V8 for every portal. They must be set before the first bids. */
export const tuneMemory = (): void => {
  preventLiteralPretenuring();
  const reason = countBuffersInHeap();
  if (reason !== null)
    new Logger('memory').warn(`Large uploads may slow down bids with this Node.js: ${reason}`);
};
