import type { Caller } from '@fairlot/access-domain';
import type { AuctionOfBidder, BidderFacts } from './bidder-facts.js';

/**
 * Caches bidder facts, keyed by the reads from which they were made. A change anywhere causes
 * another read, and therefore another key, so the cache needs no invalidation.
 */
export class BidderCache {
  /** For each caller, the auction of the last bid. */
  private readonly cache = new WeakMap<
    Caller,
    {
      readonly auction: AuctionOfBidder;
      readonly reads: readonly Promise<unknown>[];
      readonly facts: BidderFacts;
    }
  >();

  /** Returns the cached facts. Null if they must be computed. */
  of(
    caller: Caller,
    auction: AuctionOfBidder,
    reads: readonly Promise<unknown>[],
  ): BidderFacts | null {
    const cached = this.cache.get(caller);
    if (cached === undefined || !isSame(cached.auction, auction)) return null;
    const { length } = reads;
    const isOfThem =
      cached.reads.length === length && cached.reads.every((read, index) => read === reads[index]);
    return isOfThem ? cached.facts : null;
  }

  store(
    caller: Caller,
    auction: AuctionOfBidder,
    reads: readonly Promise<unknown>[],
    facts: BidderFacts,
  ): void {
    // Acceptances are not published, so a missing one is not cached.
    if (facts.regulationAccepted) this.cache.set(caller, { auction, reads, facts });
  }
}

/** Ignores the sellers, because the reads of their dealers are compared. */
const isSame = (one: AuctionOfBidder, other: AuctionOfBidder): boolean =>
  one.idAuction === other.idAuction &&
  one.idTemplate === other.idTemplate &&
  one.idMarkets === other.idMarkets &&
  one.regulation.hash === other.regulation.hash &&
  one.regulation.version === other.regulation.version;
