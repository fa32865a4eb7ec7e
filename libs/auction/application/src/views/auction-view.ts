import { lotCountIn, publicFieldsOf } from '@fairlot/auction-public-lot';
import type { AuctionRecord } from '@fairlot/auction-read-model';
import type { AuctionView } from '@fairlot/contracts/auction';
import { isMarket, MARKET_PACKS, toMarketTime } from '@fairlot/countries';

/** What the caller may do in an auction, and facts that are not in its row. */
export type AuctionContext = {
  readonly templateName: string;
  /** The market of the template, whose time zone is used for the auction's dates. */
  readonly idMarket: string;
  readonly regulationAccepted: boolean;
  readonly mayOffer: boolean;
  readonly mayManage: boolean;
  readonly serverNow: number;
};

/** IANA time zone of a market. An unknown market has the time zone of OTHER. */
export const timeZoneOf = (idMarket: string): string =>
  MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].timeZone;

/** Start and end of an auction, as dates and times in the market's time zone. */
const scheduleOf = (
  { startsAt, endsAt }: Pick<AuctionRecord, 'startsAt' | 'endsAt'>,
  idMarket: string,
) => {
  const wall = (at: number) => toMarketTime(at, isMarket(idMarket) ? idMarket : 'OTHER');
  const start = wall(startsAt);
  const end = wall(endsAt);
  return {
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
    endDate: end.slice(0, 10),
    endTime: end.slice(11, 16),
  };
};

/** Header of an auction (SEC-44). */
export const auctionViewOf = (auction: AuctionRecord, context: AuctionContext): AuctionView => ({
  ...publicFieldsOf(auction),
  auctionName: auction.name,
  type: auction.auctionType,
  idTemplate: auction.idTemplate,
  templateName: context.templateName,
  idOwnerDealer: auction.idOwnerDealer,
  idMarkets: [...auction.idMarkets],
  timeZone: timeZoneOf(context.idMarket),
  ...scheduleOf(auction, context.idMarket),
  staggerMs: auction.staggerMs,
  format: auction.format,
  regulation: { version: auction.regulationVersion, accepted: context.regulationAccepted },
  charges: auction.charges,
  lots: {
    total: lotCountIn(auction.standings),
    running: auction.lotsRunning,
    paused: auction.lotsPaused,
    closed: auction.lotsClosed,
    toBeAwarded: auction.lotsToBeAwarded,
    awarded: auction.lotsAwarded,
  },
  mayOffer: context.mayOffer,
  mayManage: context.mayManage,
  serverNow: context.serverNow,
});
