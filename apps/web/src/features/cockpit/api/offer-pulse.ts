type SeenOffers = { readonly idLot: number; readonly offers: number | null };
type OffersAt = { readonly idLot: number; readonly at: number; readonly offers: number };

const MINUTE_MS = 60_000;

/**
 * Counts the bids of the last minute by comparing successive states of the lots. Bids before the
 * first state and bids on sealed lots are not counted.
 */
export class OfferPulse {
  private readonly counts = new Map<number, number>();
  private hits: readonly OffersAt[] = [];

  record(lots: readonly SeenOffers[], now: number): void {
    const fresh: OffersAt[] = [];
    for (const { idLot, offers } of lots) {
      if (offers === null) continue;
      const before = this.counts.get(idLot) ?? offers;
      if (offers > before) fresh.push({ idLot, at: now, offers: offers - before });
      this.counts.set(idLot, offers);
    }
    this.hits = [...this.hits.filter(({ at }) => at > now - MINUTE_MS), ...fresh];
  }

  /** Bids of the last minute by lot, as of the latest state. */
  byLot(): ReadonlyMap<number, number> {
    const sums = new Map<number, number>();
    for (const { idLot, offers } of this.hits) sums.set(idLot, (sums.get(idLot) ?? 0) + offers);
    return sums;
  }
}
