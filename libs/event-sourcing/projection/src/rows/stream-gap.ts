import type { StreamEvent } from '../following/stream-event.js';

/** Thrown if an event arrived before its predecessor. The bus delivers it again, maybe in order. */
export class StreamGap extends Error {
  override readonly name = 'StreamGap';
  constructor(
    readonly stream: string,
    /** First missing position. */
    readonly from: number,
    /** Position that arrived instead. */
    readonly found: number,
  ) {
    super(`${stream} came at ${found} before ${from}`);
  }
}

/**
 * The events of one stream that a projection has not applied yet: in order, without repeated and
 * older events.
 * @throws StreamGap
 */
export const newEventsOf = (
  events: readonly StreamEvent[],
  seenPosition: number,
): readonly StreamEvent[] => {
  const next: StreamEvent[] = [];
  let expected = seenPosition + 1;
  for (const event of events.toSorted((one, other) => one.position - other.position)) {
    if (event.position > expected) throw new StreamGap(event.stream, expected, event.position);
    if (event.position < expected) continue;
    next.push(event);
    expected += 1;
  }
  return next;
};
