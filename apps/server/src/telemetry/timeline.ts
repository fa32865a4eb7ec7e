import { AsyncLocalStorage } from 'node:async_hooks';
import type { EngineObserver } from '@fairlot/event-sourcing-engine';

/** The parts of a call in order. Each name marks the step that has just ended. */
export const TIMELINE_PARTS = [
  'sign-in',
  'contract',
  'facts',
  'queue',
  'decide',
  'append',
  'answer',
] as const;
export type TimelinePart = (typeof TIMELINE_PARTS)[number];

export type TimedPart = {
  readonly part: TimelinePart;
  /** A time from `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
};

/** A call with many commands lists only the first commands, but includes all in the sums. */
const SEGMENTS_MAX = 64;

/** Splits the time of a call into parts without gaps: each begins where the last one ended. */
export class Timeline {
  readonly startedAt = performance.now();
  readonly segments: TimedPart[] = [];
  /** Id of the first command, which is also in the receipt. */
  commandId: string | null = null;
  private readonly sums = new Map<TimelinePart, number>();
  private at = this.startedAt;

  /** @param isRequested whether an operator sent the call, whose answer then includes the sums */
  constructor(readonly isRequested: boolean) {}

  ended(part: TimelinePart): void {
    const startedAt = this.at;
    const endedAt = performance.now();
    this.at = endedAt;
    this.sums.set(part, (this.sums.get(part) ?? 0) + endedAt - startedAt);
    if (this.segments.length < SEGMENTS_MAX) this.segments.push({ part, startedAt, endedAt });
  }

  get endedAt(): number {
    return this.at;
  }

  /** Value of the `Server-Timing` header (W3C), in milliseconds. */
  get header(): string {
    const parts = TIMELINE_PARTS.flatMap((part) => {
      const sum = this.sums.get(part);
      return sum === undefined ? [] : [`${part};dur=${sum.toFixed(3)}`];
    });
    return [...parts, `total;dur=${(this.at - this.startedAt).toFixed(3)}`].join(', ');
  }
}

/** The timeline of the current call, if any. */
export const timelines = new AsyncLocalStorage<Timeline>();

/** Records the engine's parts in the timeline. Null if the call has none. */
export const recordPhases: NonNullable<EngineObserver['onTaken']> = (commandId) => {
  const timeline = timelines.getStore();
  if (timeline === undefined) return null;
  timeline.ended('facts');
  return (phase) => {
    timeline.ended(phase);
    if (phase === 'append') timeline.commandId ??= commandId;
  };
};
