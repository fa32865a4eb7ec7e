import type { StreamEvent } from './stream-event.js';

type Placed = { readonly stream: string; readonly position: number };

/** The first unreadable event of a stream, and the error. */
export type Unreadable = Placed & { readonly cause: unknown };

/**
 * Opens events. From the first unreadable event on, it leaves a stream out: its rows keep their
 * state, and all other streams continue.
 */
export class UnreadableStreams {
  private readonly streams = new Map<string, Unreadable>();

  constructor(private readonly onFirst: (unreadable: Unreadable) => void = () => {}) {}

  get all(): readonly Unreadable[] {
    return [...this.streams.values()];
  }

  has({ stream, position }: Placed): boolean {
    return position >= (this.streams.get(stream)?.position ?? Infinity);
  }

  /** Null if its stream is left out. */
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
