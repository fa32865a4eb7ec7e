import type { DomainEvent } from '@fairlot/kernel';
import type { HashedEvent } from './hashes.js';

/** What a stored event breaks: a rule by its short name, such as `I6`, and how in words. */
export type Breach = { readonly rule: string; readonly message: string };

/** One event of a whole log read in order, between the state before it and the state after it. */
export type Step = {
  readonly kind: string;
  readonly before: unknown;
  readonly event: DomainEvent;
  readonly after: unknown;
  /** Epoch milliseconds. */
  readonly ingressAt: number;
  /** As it is in the log, where an older version is not lifted. */
  readonly stored: HashedEvent;
};

/** A breach of a stream that no event of its own shows, such as one that is not there. */
export type PlacedBreach = Breach & { readonly stream: string; readonly position: number };

/** Judges every event of a context; it may remember what it saw before. */
export interface Invariant {
  take(step: Step): readonly Breach[];
  /** After the last event that was read: what streams say of each other. */
  end?(): readonly PlacedBreach[];
}
