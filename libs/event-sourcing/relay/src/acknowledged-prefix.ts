import type { LogPosition } from '@fairlot/event-store-port';

type Part = { readonly at: LogPosition; acknowledged: boolean };

/**
 * Parts of the log in the order they were read, acknowledged in any order. The checkpoint may
 * stand no further than the first gap: what lies behind it would never be published again.
 */
export class AcknowledgedPrefix {
  private readonly open: Part[] = [];
  private readAt: LogPosition | null;

  /** @param at the last place known to be acknowledged; null is the beginning of the log */
  constructor(private at: LogPosition | null) {
    this.readAt = at;
  }

  /** The last place before the first gap. */
  get acknowledgedAt(): LogPosition | null {
    return this.at;
  }

  /** The last place read, acknowledged or not. */
  get newestAt(): LogPosition | null {
    return this.readAt;
  }

  /** A part that ends at `at` is on its way; returns what to call when it is acknowledged. */
  begin(at: LogPosition): () => void {
    const part: Part = { at, acknowledged: false };
    this.open.push(part);
    this.readAt = at;
    return () => {
      part.acknowledged = true;
      while (this.open[0]?.acknowledged === true) this.at = this.open.shift()?.at ?? this.at;
    };
  }
}
