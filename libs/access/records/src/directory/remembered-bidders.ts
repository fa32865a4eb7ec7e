import type { Caller } from '@fairlot/access-domain';
import type { AuctionOfBidder, BidderFacts } from './bidder-facts.js';

/**
 * What bidders were judged by, as it was made of these very reads: what has changed, anywhere, is read anew by
 * whoever keeps it, and is another read. So nothing is ever cleared here, and nothing is old.
 */
export class RememberedBidders {
  /** Of each caller the auction where he bid last. */
  private readonly known = new WeakMap<
    Caller,
    {
      readonly auction: AuctionOfBidder;
      readonly reads: readonly Promise<unknown>[];
      readonly facts: BidderFacts;
    }
  >();

  /** Null when they are to be made. */
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
    // Nobody tells of an acceptance: a no is asked for again.
    if (facts.regulationAccepted) this.known.set(caller, { auction, reads, facts });
  }
}

/** But for who sells, whose reads are compared. */
const isSame = (one: AuctionOfBidder, other: AuctionOfBidder): boolean =>
  one.idAuction === other.idAuction &&
  one.idTemplate === other.idTemplate &&
  one.idMarkets === other.idMarkets &&
  one.regulation.version === other.regulation.version;
