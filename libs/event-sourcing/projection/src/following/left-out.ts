import type { StreamEvent } from './stream-event.js';

type Placed = { readonly stream: string; readonly position: number };

/** The first event of a stream that could not be read, and why. */
export type Unreadable = Placed & { readonly cause: unknown };

/**
 * Opens events, and leaves a stream out from the first one on that this program cannot read: its
 * rows stay as they were before that event, and every other stream goes on.
 */
export class LeftOut {
  private readonly streams = new Map<string, Unreadable>();

  constructor(private readonly onFirst: (unreadable: Unreadable) => void = () => {}) {}

  get all(): readonly Unreadable[] {
    return [...this.streams.values()];
  }

  has({ stream, position }: Placed): boolean {
    return position >= (this.streams.get(stream)?.position ?? Infinity);
  }

  /** Null when it is left out. */
  open<Event extends Placed>(
    event: Event,
    read: (event: Event) => StreamEvent,
  ): StreamEvent | null {
    if (this.has(event)) return null;
    try {
      return read(event);
    } catch (cause) {
      const unreadable = { stream: event.stream, position: event.position, cause };
      this.streams.set(event.stream, unreadable);
      this.onFirst(unreadable);
      return null;
    }
  }
}
