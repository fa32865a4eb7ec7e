import type { StoreOutages } from './store-outages.js';

/** One question that a busy machine answers late is no outage; two in a row are. */
const UNANSWERED_MIN = 2;

/** Finds outages of the store by looking at it again and again: each is known as soon as it answers. */
export class StoreLooks {
  #unanswered = 0;
  #answeredAt: number | null = null;

  constructor(private readonly outages: Pick<StoreOutages, 'was'>) {}

  unanswered(): void {
    this.#unanswered += 1;
  }

  /** @param goneSinceAt since when nobody served, where that is known otherwise; all of them epoch ms */
  answered(untilAt: number, goneSinceAt: number = untilAt): void {
    const fromAt = Math.min(this.#answeredAt ?? untilAt, goneSinceAt);
    if (this.#unanswered >= UNANSWERED_MIN || goneSinceAt < untilAt)
      this.outages.was({ fromAt, untilAt });
    this.#unanswered = 0;
    this.#answeredAt = untilAt;
  }
}
