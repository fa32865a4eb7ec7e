import type { LogPosition } from '@fairlot/event-store-port';

type PublishedPart = { readonly at: LogPosition; acknowledged: boolean };

/**
 * Tracks parts of the log, which are read in order but may be acknowledged in any order. The
 * checkpoint must not pass the first unacknowledged part, because events before it would never be
 * published again.
 */
export class AcknowledgedPrefix {
  private readonly open: PublishedPart[] = [];
  private readAt: LogPosition | null;

  /** @param at the last position known to be acknowledged; null for the beginning of the log */
  constructor(private at: LogPosition | null) {
    this.readAt = at;
  }

  /** The last position before the first unacknowledged part. */
  get acknowledgedAt(): LogPosition | null {
    return this.at;
  }

  /** The last position that was read, acknowledged or not. */
  get newestAt(): LogPosition | null {
    return this.readAt;
  }

  /** Adds a part of the log that ends at `at`. Returns a function that acknowledges it. */
  begin(at: LogPosition): () => void {
    const part: PublishedPart = { at, acknowledged: false };
    this.open.push(part);
    this.readAt = at;
    return () => {
      part.acknowledged = true;
      while (this.open[0]?.acknowledged === true) this.at = this.open.shift()?.at ?? this.at;
    };
  }
}
