import { Lease } from '@fairlot/auction-application';
import type { EventStore, Fence } from '@fairlot/event-store-port';
import type { RowLease } from './row-lease.js';

/**
 * A lease where the log is not kept in the database: the row says whose turn it is, and the log itself
 * refuses a former holder. It is claimed there each time, as one that was stopped may claim it late.
 */
export class ClaimedLease extends Lease {
  #claimed: Fence | null = null;

  constructor(
    private readonly row: RowLease,
    private readonly store: Pick<EventStore, 'claim'>,
  ) {
    super();
  }

  get fence(): Fence | null {
    return this.row.fence === null ? null : this.#claimed;
  }

  get lapsedMs(): number {
    return this.row.lapsedMs;
  }

  async hold(): Promise<boolean> {
    await this.row.hold();
    const { fence } = this.row;
    if (fence === null) return false;
    this.#claimed = await this.store.claim(fence.lease, fence.holder);
    return this.fence !== null;
  }

  release(): Promise<void> {
    return this.row.release();
  }
}
