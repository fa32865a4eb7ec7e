import type { CommittedEvent } from '@fairlot/event-store-port';
import { storedMetadata } from './stored-metadata.js';

/** What is younger is still asked for all the time, and an append may yet be on its way to it. */
export const YOUNG_DAYS = 30;

/** What is damaged is as old as what stands around it. */
export const isDecidedSince =
  (at: number) =>
  (event: CommittedEvent): boolean =>
    (storedMetadata(event)?.decidedAt ?? 0) >= at;
