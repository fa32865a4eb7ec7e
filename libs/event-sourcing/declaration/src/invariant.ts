import type { DomainEvent } from '@fairlot/kernel';
import type { HashedEvent } from './hashes.js';

/** A violated invariant: its short name, such as `I6`, and what is wrong. */
export type Breach = { readonly rule: string; readonly message: string };

/** One event of a log read in order, with the states before and after it. */
export type Step = {
  readonly kind: string;
  readonly before: unknown;
  readonly event: DomainEvent;
  readonly after: unknown;
  /** Arrival time of the command, epoch ms. */
  readonly ingressAt: number;
  /** The event as stored, not upcast. */
  readonly stored: HashedEvent;
};

/** A violation, with the place to report. Some are visible only across streams. */
export type PlacedBreach = Breach & { readonly stream: string; readonly position: number };

/** An invariant over all events of a context. It may keep state between events. */
export interface Invariant {
  take(step: Step): readonly Breach[];
  /** Called after the last event. Returns violations that are visible only across streams. */
  end?(): readonly PlacedBreach[];
}
