/**
 * A token bucket for the bytes that a client sends. It also limits the size of unfinished packets.
 */
export class InboundMeter {
  private left: number;
  private filledAt = performance.now();

  constructor(
    private readonly burstBytes: number,
    private readonly bytesPerSecond: number,
  ) {
    this.left = burstBytes;
  }

  /** Counts received bytes. False if the client has sent too much. */
  take(bytes: number): boolean {
    const now = performance.now();
    const refill = ((now - this.filledAt) / 1_000) * this.bytesPerSecond;
    this.left = Math.min(this.burstBytes, this.left + refill) - bytes;
    this.filledAt = now;
    return this.left >= 0;
  }
}
