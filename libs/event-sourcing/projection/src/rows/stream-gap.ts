import type { StreamEvent } from '../following/stream-event.js';

/** An event came before the one it follows; the bus delivers again, and then it may be there. */
export class StreamGap extends Error {
  override readonly name = 'StreamGap';
  constructor(
    readonly stream: string,
    /** First position that is missing. */
    readonly from: number,
    /** Position that came instead. */
    readonly found: number,
  ) {
    super(`${stream} came at ${found} before ${from}`);
  }
}

/**
 * The events of one stream that a projection has not seen, in order. Repeated and older positions
 * drop out. @throws StreamGap
 */
export const unseen = (
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
