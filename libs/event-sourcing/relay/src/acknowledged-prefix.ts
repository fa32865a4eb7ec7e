import type { LogPosition } from '@fairlot/event-store-port';

type PublishedPart = { readonly at: LogPosition; acknowledged: boolean };

/**
 * Tracks parts of the log, which are read in order but acknowledged in any order. The checkpoint
 * must not pass the first gap, because events behind it would never be published again.
 */
export class AcknowledgedPrefix {
  private readonly open: PublishedPart[] = [];
  private readAt: LogPosition | null;

  /** @param at the last position known to be acknowledged; null for the beginning of the log */
  constructor(private at: LogPosition | null) {
    this.readAt = at;
  }

  /** The last position before the first gap. */
  get acknowledgedAt(): LogPosition | null {
    return this.at;
  }

  /** The last position read, acknowledged or not. */
  get newestAt(): LogPosition | null {
    return this.readAt;
  }

  /** Registers a part that ends at `at`. The returned function acknowledges it. */
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
