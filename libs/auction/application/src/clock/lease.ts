import type { Fence } from '@fairlot/event-store-port';

/**
 * A lease that one of several processes holds. The store rejects writes under an outdated fence.
 */
export abstract class Lease {
  /** Acquires or renews the lease. False while another process has it. */
  abstract hold(): Promise<boolean>;
  /**
   * The fence for writes under this lease. Null once the lease has expired by this process's own
   * clock.
   */
  abstract get fence(): Fence | null;
  /**
   * How long no process had the lease before this one acquired it, by the store's clock. 0 if it
   * was renewed in time, or never acquired before.
   */
  abstract get lapsedMs(): number;
  /** Releases the lease, so that another process need not wait for its expiry. */
  abstract release(): Promise<void>;
}
