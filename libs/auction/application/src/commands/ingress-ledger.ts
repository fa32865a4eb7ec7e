import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@fairlot/kernel';
import { DECIDE_WITHIN_MS } from '@fairlot/event-sourcing-engine';

/** How soon to look again for a lot whose offers are not all decided. */
export const DRAIN_LOOK_MS = 5;

export type LotAddress = { readonly idAuction: number; readonly idLot: number };

/** One command on its way to the engine. `release` when it is decided, or given up; once is enough. */
export type IngressTicket = { readonly ingressAt: number; release(): void };

/**
 * Which offers were stamped and are not decided yet: a lot is drained when none of them was
 * stamped before its end (domain section 6). The edge stamps each offer here, once.
 */
export class IngressLedger {
  readonly #undecided = new Map<string, Set<IngressTicket>>();

  constructor(
    private readonly clock: Clock,
    private readonly decideWithinMs: number = DECIDE_WITHIN_MS,
  ) {}

  stamp({ idAuction, idLot }: LotAddress): IngressTicket {
    const key = `${idAuction}.${idLot}`;
    const tickets = this.#undecided.get(key) ?? new Set();
    if (tickets.size === 0) this.#undecided.set(key, tickets);
    const ticket: IngressTicket = {
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
   * Oldest stamp that may still be decided, or null. A ticket older than the engine decides at all
   * is left out, so that a hung request never keeps a lot open.
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

  /** Waits until every offer on these lots that was stamped before this instant has been decided. */
  async untilDrained(lots: readonly LotAddress[], before: number): Promise<void> {
    const isDrained = ({ idAuction, idLot }: LotAddress) => this.drained(idAuction, idLot, before);
    while (!lots.every(isDrained)) await setTimeout(DRAIN_LOOK_MS);
  }

  /** Every offer stamped before this instant has been decided. */
  drained(idAuction: number, idLot: number, before: number): boolean {
    const oldest = this.oldestUndecided(idAuction, idLot);
    return oldest === null || oldest >= before;
  }
}
