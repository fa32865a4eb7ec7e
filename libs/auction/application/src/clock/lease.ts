import type { Fence } from '@fairlot/event-store-port';

/** Lets one of many processes act; what another one still wants to write is refused by its fence. */
export abstract class Lease {
  /** Takes or renews it; false while another process holds it. */
  abstract hold(): Promise<boolean>;
  /** What its holder writes under; null when it is no more, by its own clock: it may have been stopped. */
  abstract get fence(): Fence | null;
  /**
   * How long nobody had held it when this process took it last, by the store's clock; 0 when it was
   * renewed in time, or never held before.
   */
  abstract get lapsedMs(): number;
  /** Gives it up, so that another process need not wait for its expiry. */
  abstract release(): Promise<void>;
}
