import { AsyncLocalStorage } from 'node:async_hooks';
import type { EngineObserver } from '@fairlot/event-sourcing-engine';

/** The parts of a call, in order. Each name marks the end of that part. */
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
  /** The start of the part, as returned by `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
};

/**
 * Maximum number of listed parts. A call with many commands includes further parts in sums only.
 */
const SEGMENTS_MAX = 64;

/**
 * Splits the duration of a call into parts without gaps: each part starts where the last one ended.
 */
export class Timeline {
  readonly startedAt = performance.now();
  readonly segments: TimedPart[] = [];
  /** Id of the call's first command, which the receipt also contains. */
  commandId: string | null = null;
  private readonly sums = new Map<TimelinePart, number>();
  private at = this.startedAt;

  /**
   * @param isRequested whether the caller is an operator, so that the response contains the sums
   */
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

  /** Value of the response header `Server-Timing` (W3C), in milliseconds. */
  get header(): string {
    const parts = TIMELINE_PARTS.flatMap((part) => {
      const sum = this.sums.get(part);
      return sum === undefined ? [] : [`${part};dur=${sum.toFixed(3)}`];
    });
    return [...parts, `total;dur=${(this.at - this.startedAt).toFixed(3)}`].join(', ');
  }
}

/** Stores the timeline of the current call, if it has one. */
export const timelines = new AsyncLocalStorage<Timeline>();

/** Records the engine's parts of a command in the timeline of the current call, if it has one. */
export const recordPhases: NonNullable<EngineObserver['onTaken']> = (commandId) => {
  const timeline = timelines.getStore();
  if (timeline === undefined) return null;
  timeline.ended('facts');
  return (phase) => {
    timeline.ended(phase);
    if (phase === 'append') timeline.commandId ??= commandId;
  };
};
