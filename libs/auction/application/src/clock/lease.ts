import type { Fence } from '@fairlot/event-store-port';

/** Elects one of many processes. The store rejects writes under an outdated fence. */
export abstract class Lease {
  /** Acquires or renews the lease; false while another process holds it. */
  abstract hold(): Promise<boolean>;
  /** The fence for the holder's writes. Null once the lease has expired by this process's own clock. */
  abstract get fence(): Fence | null;
  /**
   * How long nobody held the lease before this process acquired it, by the store's clock. 0 when it
   * was renewed in time, or never held before.
   */
  abstract get lapsedMs(): number;
  /** Releases the lease, so that another process need not wait for its expiry. */
  abstract release(): Promise<void>;
}
