import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@fairlot/kernel';
import { DECIDE_WITHIN_MS } from '@fairlot/event-sourcing-engine';

/** How soon to look again at a lot with undecided bids. */
export const DRAIN_LOOK_MS = 5;

export type LotAddress = { readonly idAuction: number; readonly idLot: number };

/**
 * One command on its way to the engine. Call `release` when it is decided or abandoned; calling it
 * twice is harmless.
 */
export type PendingCommand = { readonly ingressAt: number; release(): void };

/**
 * Tracks bids that are stamped but not decided yet. A lot is drained when no bid stamped before its
 * end is undecided (domain section 6). The edge stamps each bid here, once.
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
   * Returns the oldest stamp that may still be decided, or null. Ignores tickets too old for the
   * engine, so that a hung request never keeps a lot open.
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

  /** Waits until every bid on these lots stamped before this instant has been decided. */
  async untilDrained(lots: readonly LotAddress[], before: number): Promise<void> {
    const isDrained = ({ idAuction, idLot }: LotAddress) => this.drained(idAuction, idLot, before);
    while (!lots.every(isDrained)) await setTimeout(DRAIN_LOOK_MS);
  }

  /** Whether every bid stamped before this instant has been decided. */
  drained(idAuction: number, idLot: number, before: number): boolean {
    const oldest = this.oldestUndecided(idAuction, idLot);
    return oldest === null || oldest >= before;
  }
}
