import { setTimeout as pause } from 'node:timers/promises';
import type { Bidding } from '../portal/bidding.ts';
import { HttpLine } from '../portal/http-line.ts';

const LINE_COUNT = 4;
const TICK_MS = 5;
const SECOND_MS = 1_000;

export type Stream = {
  readonly idLots: readonly number[];
  readonly perSecond: number;
  /** Signal that stops the bids when it aborts. */
  readonly until: AbortSignal;
};

/**
 * Places bids at an even pace that does not depend on the responses. All bids on one lot use the
 * same connection, so that they arrive in order.
 */
export class OfferStream {
  readonly #lines: readonly HttpLine[];
  readonly #waiting: Promise<void>[];
  readonly #bidding: Bidding;
  #accepted = 0;
  #lastedMs = 0;
  #turn = 0;

  constructor(port: number, bidding: Bidding) {
    this.#lines = Array.from({ length: LINE_COUNT }, () => new HttpLine(port));
    this.#waiting = this.#lines.map(() => Promise.resolve());
    this.#bidding = bidding;
  }

  get accepted(): number {
    return this.#accepted;
  }

  /** Places bids, and resolves when the last one has a response. @throws if a bid is refused */
  async run({ idLots, perSecond, until }: Stream): Promise<void> {
    const startedAt = performance.now();
    let sent = 0;
    while (!until.aborted) {
      const due = ((performance.now() - startedAt) * perSecond) / SECOND_MS;
      for (; sent < due; sent += 1) this.#send(idLots);
      await pause(TICK_MS);
    }
    this.#lastedMs += performance.now() - startedAt;
    await Promise.all(this.#waiting);
  }

  /** Number of accepted bids per second while bids were placed. */
  get perSecond(): number {
    return (this.#accepted * SECOND_MS) / this.#lastedMs;
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }

  #send(idLots: readonly number[]): void {
    const idLot = idLots[this.#turn % idLots.length] ?? 0;
    this.#turn += 1;
    const place = idLot % LINE_COUNT;
    const sending = (this.#waiting[place] ?? Promise.resolve()).then(() => this.#post(idLot));
    // A failure is reported at the end of the run, which awaits this promise.
    sending.catch(() => null);
    this.#waiting[place] = sending;
  }

  async #post(idLot: number): Promise<void> {
    const line = this.#lines[idLot % LINE_COUNT];
    if (line === undefined) throw new Error('no line');
    const { status, body } = await line.post(this.#bidding.next(idLot));
    if (status !== 200) throw new Error(`an offer returned ${status}: ${body}`);
    this.#accepted += 1;
  }
}
