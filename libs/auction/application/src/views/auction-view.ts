import { shownAuction } from '@fairlot/auction-public-lot';
import type { AuctionRecord } from '@fairlot/auction-read-model';
import type { AuctionView } from '@fairlot/contracts/auction';
import { isMarket, MARKET_PACKS } from '@fairlot/countries';

/** What an auction is to the caller beyond its own row. */
export type AuctionContext = {
  readonly templateName: string;
  /** The template's market, whose clock the auction's dates are entered on. */
  readonly idMarket: string;
  readonly regulationAccepted: boolean;
  readonly mayOffer: boolean;
  readonly mayManage: boolean;
  readonly serverNow: number;
};

/** IANA zone of a market; of an unknown one that of OTHER. */
export const timeZoneOf = (idMarket: string): string =>
  MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].timeZone;

/** Header of an auction (SEC-44). */
export const auctionViewOf = (auction: AuctionRecord, context: AuctionContext): AuctionView => ({
  ...shownAuction(auction),
  auctionName: auction.name,
  type: auction.auctionType,
  idTemplate: auction.idTemplate,
  templateName: context.templateName,
  idOwnerDealer: auction.idOwnerDealer,
  idMarkets: [...auction.idMarkets],
  timeZone: timeZoneOf(context.idMarket),
  format: auction.format,
  regulation: { version: auction.regulationVersion, accepted: context.regulationAccepted },
  charges: auction.charges,
  lots: {
    total: auction.idLots.length,
    running: auction.lotsRunning,
    closed: auction.lotsClosed,
    toBeAwarded: auction.lotsToBeAwarded,
    awarded: auction.lotsAwarded,
  },
  mayOffer: context.mayOffer,
  mayManage: context.mayManage,
  serverNow: context.serverNow,
});
