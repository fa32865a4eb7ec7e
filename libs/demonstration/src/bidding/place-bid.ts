import type { Caller } from '@fairlot/access-domain';
import { BuyNowCommand, PlaceOfferCommand } from '@fairlot/auction-application';
import type { CommandHeader, Outcome } from '@fairlot/event-sourcing-engine';
import type { Auction, Bidder, LotKey, OfferContent } from '@fairlot/auction-domain';
import { CURRENCY } from '@fairlot/kernel';
import { buyerActor, headerOf, type AuctionHandlers } from '../auction-handlers.js';
import type { DemoServices } from '../demo-services.js';
import { auctionOfBidder } from './auction-of-bidder.js';

export type Bid = Omit<OfferContent, 'currency' | 'ifPosition'> & { readonly lot: LotKey };
type BidServices = Pick<DemoServices, 'pending' | 'directory'> & {
  readonly handlers: AuctionHandlers;
};

/**
 * Handles a bid as the portal does: sets its timestamp once, reads current facts, and counts the
 * bid as pending until it is decided.
 */
const runStamped = async <Answer>(
  { pending, directory }: BidServices,
  { caller, auction, lot }: { readonly caller: Caller; readonly auction: Auction; lot: LotKey },
  run: (header: CommandHeader, bidder: Bidder) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> => {
  const ticket = pending.stamp(lot);
  try {
    const bidder = await directory.bidderFor(caller, auctionOfBidder(auction));
    return await run(headerOf(buyerActor(caller), ticket.ingressAt), bidder);
  } finally {
    ticket.release();
  }
};

export const placeBid = (
  edge: BidServices,
  { caller, auction }: { readonly caller: Caller; readonly auction: Auction },
  { lot, ...bid }: Bid,
) =>
  runStamped(edge, { caller, auction, lot }, (header, bidder) => {
    const offer = { ...bid, currency: CURRENCY, ifPosition: null, bidder };
    return edge.handlers.place.execute(new PlaceOfferCommand(header, { lot, ...offer }));
  });

/** Buys a lot at the click-and-buy price of its terms. */
export const buyImmediately = (
  edge: BidServices,
  { caller, auction }: { readonly caller: Caller; readonly auction: Auction },
  purchase: { readonly lot: LotKey; readonly amountMinor: number },
) =>
  runStamped(edge, { caller, auction, lot: purchase.lot }, (header, bidder) => {
    const data = { ...purchase, ifPosition: null, bidder };
    return edge.handlers.buyNow.execute(new BuyNowCommand(header, data));
  });
