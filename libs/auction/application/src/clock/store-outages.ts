import type { Outage } from '@fairlot/auction-domain';
import { isDatabaseAway, Unavailable } from '@fairlot/kernel';

/** Whether an offer failed because nothing could be read or written; not because too many were made. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Unavailable ? error.code === 'STORE_UNAVAILABLE' : isDatabaseAway(error);

/**
 * When this process could not write to the store. Of several outages the newest counts: a lot is closed
 * soon after its end, and what came before has been judged. It is one entry, however many offers fail.
 */
export class StoreOutages {
  #newest: Outage | null = null;
  #tell: (newest: Outage) => void = () => {};

  /** Has each told to other processes as well: the one that closes lots may have been without none. */
  shareBy(tell: (newest: Outage) => void): void {
    this.#tell = tell;
  }

  get newest(): Outage | null {
    return this.#newest;
  }

  /** What overlaps or touches the newest one makes that longer. */
  was({ fromAt, untilAt }: Outage): void {
    const before = this.#newest;
    const isSame = before !== null && fromAt <= before.untilAt && untilAt >= before.fromAt;
    if (!isSame && before !== null && untilAt < before.fromAt) return;
    this.#newest = {
      fromAt: isSame ? Math.min(fromAt, before.fromAt) : fromAt,
      untilAt: isSame ? Math.max(untilAt, before.untilAt) : untilAt,
    };
    this.#tell(this.#newest);
  }
}
