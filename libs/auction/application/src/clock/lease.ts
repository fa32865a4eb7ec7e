/** Lets one of many processes act. Two at once for a moment do no harm: commands judge again. */
export abstract class Lease {
  /** Takes or renews it; false while another process holds it. */
  abstract hold(): Promise<boolean>;
  /** Whether it still is this process's, by this process's own clock: it may have been stopped. */
  abstract get isHeld(): boolean;
  /**
   * How long nobody had held it when this process took it last, by the store's clock; 0 when it was
   * renewed in time, or never held before.
   */
  abstract get lapsedMs(): number;
  /** Gives it up, so that another process need not wait for its expiry. */
  abstract release(): Promise<void>;
}
