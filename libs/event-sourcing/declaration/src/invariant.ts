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

/** Judges every event of a context; it may remember what it saw before. */
export type Invariant = (step: Step) => readonly Breach[];
