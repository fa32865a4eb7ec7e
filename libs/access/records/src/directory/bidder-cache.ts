import type { Caller } from '@fairlot/access-domain';
import type { AuctionOfBidder, BidderFacts } from './bidder-facts.js';

/**
 * Caches bidder facts, keyed by the reads they were made of. A change anywhere causes another read,
 * and so another key. So the cache needs no invalidation.
 */
export class BidderCache {
  /** For each caller the auction of his last bid. */
  private readonly known = new WeakMap<
    Caller,
    {
      readonly auction: AuctionOfBidder;
      readonly reads: readonly Promise<unknown>[];
      readonly facts: BidderFacts;
    }
  >();

  /** Null if they must be computed. */
  of(
    caller: Caller,
    auction: AuctionOfBidder,
    reads: readonly Promise<unknown>[],
  ): BidderFacts | null {
    const known = this.known.get(caller);
    if (known === undefined || !isSame(known.auction, auction)) return null;
    const { length } = reads;
    const isOfThem =
      known.reads.length === length && known.reads.every((read, index) => read === reads[index]);
    return isOfThem ? known.facts : null;
  }

  keep(
    caller: Caller,
    auction: AuctionOfBidder,
    reads: readonly Promise<unknown>[],
    facts: BidderFacts,
  ): void {
    // Acceptances are not announced, so a missing one is not cached.
    if (facts.regulationAccepted) this.known.set(caller, { auction, reads, facts });
  }
}

/** Ignores sellers, whose reads are compared. */
const isSame = (one: AuctionOfBidder, other: AuctionOfBidder): boolean =>
  one.idAuction === other.idAuction &&
  one.idTemplate === other.idTemplate &&
  one.idMarkets === other.idMarkets &&
  one.regulation.hash === other.regulation.hash &&
  one.regulation.version === other.regulation.version;
