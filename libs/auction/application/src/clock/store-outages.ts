import type { Outage } from '@fairlot/auction-domain';
import { isDatabaseAway, Unavailable } from '@fairlot/kernel';

/**
 * How long outages are remembered. Lots close soon after their end, so older outages have been
 * handled.
 */
const RETENTION_MS = 600_000;
const OUTAGES_MAX = 100;
/** Failures with a longer gap are separate outages, even without a write in between. */
const JOIN_MAX_MS = 60_000;

/** Whether a bid failed because the database was unavailable, not because of too many bids. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Unavailable ? error.code === 'STORE_UNAVAILABLE' : isDatabaseAway(error);

/**
 * Remembers the periods in which this process could not write to the store. Each write may fail
 * within a millisecond, so an outage lasts until a write succeeds.
 */
export class StoreOutages {
  #known: readonly Outage[] = [];
  /** Start of the latest successful write. */
  #wroteAt = Number.NEGATIVE_INFINITY;
  #share: (known: readonly Outage[]) => void = () => {};

  /**
   * Sets the function that reports outages to other processes. The process that closes lots may not
   * have had any itself.
   */
  shareBy(share: (known: readonly Outage[]) => void): void {
    this.#share = share;
  }

  /** The outages of the last ten minutes, earliest first. */
  get known(): readonly Outage[] {
    return this.#known;
  }

  /**
   * Records that a write from `fromAt` to `untilAt` failed, or that the store was unavailable
   * during that time.
   */
  was(outage: Outage): void {
    const joined = [outage];
    const apart: Outage[] = [];
    for (const one of this.#known.toReversed()) {
      const { fromAt, untilAt } = spanOf(joined);
      if (this.#isOne(one, { fromAt, untilAt })) joined.push(one);
      else apart.push(one);
    }
    const span = spanOf(joined);
    const newestAt = Math.max(span.untilAt, ...apart.map(({ untilAt }) => untilAt));
    const recent = [...apart, span]
      .filter(({ untilAt }) => untilAt >= newestAt - RETENTION_MS)
      .toSorted((one, other) => one.fromAt - other.fromAt);
    this.#known = newestOutages(recent);
    this.#share(this.#known);
  }

  /** Records a successful write. @param beganAt epoch ms */
  wrote(beganAt: number): void {
    this.#wroteAt = Math.max(this.#wroteAt, beganAt);
  }

  #isOne(one: Outage, other: Outage): boolean {
    const [early, late] = one.fromAt <= other.fromAt ? [one, other] : [other, one];
    if (late.fromAt <= early.untilAt) return true;
    const isQuiet = late.fromAt - early.untilAt <= JOIN_MAX_MS;
    return isQuiet && !(this.#wroteAt >= early.untilAt && this.#wroteAt <= late.fromAt);
  }
}

/**
 * Joins the two outages with the smallest gap if there are too many. Drops none, because a lot that
 * ended during an outage may not be closed yet.
 */
const newestOutages = (outages: readonly Outage[]): readonly Outage[] => {
  if (outages.length <= OUTAGES_MAX) return outages;
  const gaps = outages.slice(1).map(({ fromAt }, nth) => fromAt - outages[nth]!.untilAt);
  const nearest = gaps.indexOf(Math.min(...gaps));
  return outages.toSpliced(nearest, 2, spanOf(outages.slice(nearest, nearest + 2)));
};

const spanOf = (outages: readonly Outage[]): Outage => ({
  fromAt: Math.min(...outages.map(({ fromAt }) => fromAt)),
  untilAt: Math.max(...outages.map(({ untilAt }) => untilAt)),
});
