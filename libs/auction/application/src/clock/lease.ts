/** Lets one of many processes act. Two at once for a moment do no harm: commands judge again. */
export abstract class Lease {
  /** Takes or renews it; false while another process holds it. */
  abstract hold(): Promise<boolean>;
  /** Gives it up, so that another process need not wait for its expiry. */
  abstract release(): Promise<void>;
}
