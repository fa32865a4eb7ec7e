import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@fairlot/kernel';
import { DECIDE_WITHIN_MS } from '@fairlot/event-sourcing-engine';

/** Interval at which a lot with undecided bids is checked again. */
export const DRAIN_CHECK_MS = 5;

export type LotAddress = { readonly idAuction: number; readonly idLot: number };

/**
 * A command that is on its way to the engine. Call `release` when it is decided or abandoned. A
 * second call has no effect.
 */
export type PendingCommand = { readonly ingressAt: number; release(): void };

/**
 * Tracks bids that have a timestamp but no decision yet. A lot is drained when no bid with a
 * timestamp before its end is undecided (domain section 6). Each bid gets its timestamp here, once,
 * when it arrives.
 */
export class PendingCommands {
  readonly #undecided = new Map<string, Set<PendingCommand>>();

  constructor(
    private readonly clock: Clock,
    private readonly decideWithinMs: number = DECIDE_WITHIN_MS,
  ) {}

  stamp({ idAuction, idLot }: LotAddress): PendingCommand {
    const key = `${idAuction}.${idLot}`;
    const tickets = this.#undecided.get(key) ?? new Set();
    if (tickets.size === 0) this.#undecided.set(key, tickets);
    const ticket: PendingCommand = {
      ingressAt: this.clock.now(),
      release: () => {
        if (tickets.delete(ticket) && tickets.size === 0 && this.#undecided.get(key) === tickets) {
          this.#undecided.delete(key);
        }
      },
    };
    tickets.add(ticket);
    return ticket;
  }

  /**
   * The timestamp of the oldest undecided bid on a lot; null if there is none. Ignores bids that
   * are too old for the engine, so that a hanging request never keeps a lot open.
   */
  oldestUndecided(idAuction: number, idLot: number): number | null {
    const tickets = this.#undecided.get(`${idAuction}.${idLot}`);
    if (tickets === undefined) return null;
    const givenUpBefore = this.clock.now() - this.decideWithinMs;
    let oldest: number | null = null;
    for (const { ingressAt } of tickets) {
      if (ingressAt >= givenUpBefore && (oldest === null || ingressAt < oldest)) oldest = ingressAt;
    }
    return oldest;
  }

  /** Waits until all bids on these lots with a timestamp before `before` are decided. */
  async untilDrained(lots: readonly LotAddress[], before: number): Promise<void> {
    const isDrained = ({ idAuction, idLot }: LotAddress) => this.drained(idAuction, idLot, before);
    while (!lots.every(isDrained)) await setTimeout(DRAIN_CHECK_MS);
  }

  /** Whether all bids on a lot with a timestamp before `before` are decided. */
  drained(idAuction: number, idLot: number, before: number): boolean {
    const oldest = this.oldestUndecided(idAuction, idLot);
    return oldest === null || oldest >= before;
  }
}
