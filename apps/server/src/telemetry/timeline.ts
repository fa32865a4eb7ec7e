import { AsyncLocalStorage } from 'node:async_hooks';
import type { EngineObserver } from '@fairlot/event-sourcing-engine';

/** The ways of a call, in their order: each names what had come to its end. */
export const PARTS = [
  ...(['sign-in', 'contract', 'facts', 'queue', 'decide', 'append', 'answer'] as const),
];
export type Part = (typeof PARTS)[number];

export type Segment = {
  readonly part: Part;
  /** As `performance.now()` has it. */
  readonly startedAt: number;
  readonly endedAt: number;
};

/** Of a call that runs many commands the first ones are told one by one, all of them in the sums. */
const SEGMENTS_MAX = 64;

/** Where the time of one call went: all of it is of some part, because each begins where the last one ended. */
export class Timeline {
  readonly startedAt = performance.now();
  readonly segments: Segment[] = [];
  /** Of the first command that it has run; its answer's receipt names it too. */
  commandId: string | null = null;
  private readonly sums = new Map<Part, number>();
  private at = this.startedAt;

  /** @param asked by an operator, who is answered with the sums */
  constructor(readonly asked: boolean) {}

  ended(part: Part): void {
    const [startedAt, endedAt] = [this.at, performance.now()];
    this.at = endedAt;
    this.sums.set(part, (this.sums.get(part) ?? 0) + endedAt - startedAt);
    if (this.segments.length < SEGMENTS_MAX) this.segments.push({ part, startedAt, endedAt });
  }

  get endedAt(): number {
    return this.at;
  }

  /** As the `Server-Timing` header has it (W3C), milliseconds. */
  get header(): string {
    const told = PARTS.flatMap((part) => {
      const sum = this.sums.get(part);
      return sum === undefined ? [] : [`${part};dur=${sum.toFixed(3)}`];
    });
    return [...told, `total;dur=${(this.at - this.startedAt).toFixed(3)}`].join(', ');
  }
}

/** The timeline of the call that is being answered, where there is one. */
export const timelines = new AsyncLocalStorage<Timeline>();

/** The engine's part of a timeline: nothing where nobody asked for one. */
export const taken: NonNullable<EngineObserver['taken']> = (commandId) => {
  const timeline = timelines.getStore();
  if (timeline === undefined) return null;
  timeline.ended('facts');
  return (phase) => {
    timeline.ended(phase);
    if (phase === 'append') timeline.commandId ??= commandId;
  };
};
