import { Lease } from '@fairlot/auction-application';
import type { EventStore, Fence } from '@fairlot/event-store-port';
import type { RowLease } from './row-lease.js';

/**
 * A lease for a log outside the database. The holder is decided by the row and claimed in the log,
 * which then refuses writes of former holders. Each renewal claims the log again, because a process
 * that paused may make its claim too late.
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
