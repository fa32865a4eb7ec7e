import type { CommittedEvent } from '@fairlot/event-store-port';
import { parseStoredMetadata } from './stored-metadata.js';

/**
 * Whether an event was decided at or after a time. A damaged event has no timestamp and counts as
 * older.
 */
export const isDecidedSince =
  (at: number) =>
  (event: CommittedEvent): boolean =>
    (parseStoredMetadata(event)?.decidedAt ?? 0) >= at;
