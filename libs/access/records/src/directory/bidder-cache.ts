import type { Caller } from '@fairlot/access-domain';
import type { AuctionOfBidder, BidderFacts } from './bidder-facts.js';

/**
 * Caches bidder facts together with the objects that were read for them. A change of data causes a
 * new read, and therefore other objects, so the cache needs no invalidation.
 */
export class BidderCache {
  /** For each caller, the facts for the auction of the last bid. */
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
    // A missing acceptance is not cached, because processes are not notified of acceptances.
    if (facts.regulationAccepted) this.cache.set(caller, { auction, reads, facts });
  }
}

/**
 * Whether two auctions are the same for a bidder. Ignores the sellers, whose dealers are among the
 * compared reads.
 */
const isSame = (one: AuctionOfBidder, other: AuctionOfBidder): boolean =>
  one.idAuction === other.idAuction &&
  one.idTemplate === other.idTemplate &&
  one.idMarkets === other.idMarkets &&
  one.regulation.hash === other.regulation.hash &&
  one.regulation.version === other.regulation.version;
