import { preventLiteralPretenuring } from '@fairlot/event-sourcing-engine';
import { countBuffersInHeap } from './garbage.js';

/** Settings of V8 for every portal. They must be set before the first bids. */
export const tuneMemory = (): void => {
  preventLiteralPretenuring();
  countBuffersInHeap();
};
