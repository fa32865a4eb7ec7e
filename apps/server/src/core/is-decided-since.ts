import type { CommittedEvent } from '@fairlot/event-store-port';
import { parseStoredMetadata } from './stored-metadata.js';

/**
 * Whether an event was decided at a time or later. A damaged event has no timestamp, so it counts
 * as old.
 */
export const isDecidedSince =
  (at: number) =>
  (event: CommittedEvent): boolean =>
    (parseStoredMetadata(event)?.decidedAt ?? 0) >= at;
