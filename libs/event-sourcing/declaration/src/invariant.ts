import type { DomainEvent } from '@fairlot/kernel';
import type { HashedEvent } from './hashes.js';

/** A violated invariant: its short name, such as `I6`, and a description. */
export type Breach = { readonly rule: string; readonly message: string };

/** One event of a log read in order, with the states before and after it. */
export type Step = {
  readonly kind: string;
  readonly before: unknown;
  readonly event: DomainEvent;
  readonly after: unknown;
  /** Epoch milliseconds. */
  readonly ingressAt: number;
  /** The stored event, without upcasts. */
  readonly stored: HashedEvent;
};

/** A violation that no single event of a stream shows, such as a missing stream. */
export type PlacedBreach = Breach & { readonly stream: string; readonly position: number };

/** Checks every event of a context. It may keep state between events. */
export interface Invariant {
  take(step: Step): readonly Breach[];
  /** Called after the last event, for checks across streams. */
  end?(): readonly PlacedBreach[];
}
