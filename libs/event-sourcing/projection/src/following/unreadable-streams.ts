import type { StreamEvent } from './stream-event.js';

type StreamPlace = { readonly stream: string; readonly position: number };

/** The first unreadable event of a stream, with the error. */
export type UnreadableStream = StreamPlace & { readonly cause: unknown };

/**
 * Opens events. After the first unreadable event of a stream, it leaves the stream out. The
 * stream's rows keep their state, and all other streams continue.
 */
export class UnreadableStreams {
  private readonly streams = new Map<string, UnreadableStream>();

  constructor(private readonly onFirst: (unreadable: UnreadableStream) => void = () => {}) {}

  get all(): readonly UnreadableStream[] {
    return [...this.streams.values()];
  }

  has({ stream, position }: StreamPlace): boolean {
    return position >= (this.streams.get(stream)?.position ?? Infinity);
  }

  /** The opened event; null if it cannot be read, or its stream is left out. */
  open<Event extends StreamPlace>(
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
