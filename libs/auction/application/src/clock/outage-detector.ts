import type { StoreOutages } from './store-outages.js';

/** Number of failed checks in a row that are an outage. A busy machine may miss a single check. */
const UNANSWERED_MIN = 2;

/**
 * Detects outages of the store by repeated checks. Reports each outage when the store answers
 * again.
 */
export class OutageDetector {
  #unanswered = 0;
  #answeredAt: number | null = null;

  constructor(private readonly outages: Pick<StoreOutages, 'was'>) {}

  unanswered(): void {
    this.#unanswered += 1;
  }

  /**
   * Records that a check was answered, and reports the outage before it, if any.
   * @param untilAt time of the answer; epoch ms
   * @param goneSinceAt since when no process had the lease, if that is known; epoch ms
   */
  answered(untilAt: number, goneSinceAt: number = untilAt): void {
    const fromAt = Math.min(this.#answeredAt ?? untilAt, goneSinceAt);
    if (this.#unanswered >= UNANSWERED_MIN || goneSinceAt < untilAt)
      this.outages.was({ fromAt, untilAt });
    this.#unanswered = 0;
    this.#answeredAt = untilAt;
  }
}
