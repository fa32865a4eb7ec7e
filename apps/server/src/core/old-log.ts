import type { CommittedEvent } from '@fairlot/event-store-port';
import { storedMetadata } from './stored-metadata.js';

/** Younger events are read often, and an append may still be in progress. */
export const YOUNG_DAYS = 30;

/** A damaged event has no timestamp, so it counts as old. */
export const isDecidedSince =
  (at: number) =>
  (event: CommittedEvent): boolean =>
    (storedMetadata(event)?.decidedAt ?? 0) >= at;
