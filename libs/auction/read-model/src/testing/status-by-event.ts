/** The status of a lot after an event. */
export const LOT_STATUS: Readonly<Record<string, string>> = {
  LotStarted: 'RUN',
  LotReopened: 'RUN',
  LotClosed: 'CLD',
  LotAwardReverted: 'CLD',
  LotSold: 'AWA',
  LotAwarded: 'AWA',
  LotWithdrawn: 'WDR',
};

/** The status of an auction after an event. */
export const AUCTION_STATUS: Readonly<Record<string, string>> = {
  AuctionStarted: 'RUN',
  AuctionReopened: 'RUN',
  AuctionClosed: 'CLD',
  AuctionAwardReverted: 'CLD',
  AuctionAwarded: 'AWA',
};

/** The lot status of the API (SEC-73), by status. */
export const STATUS_CODE: Readonly<Record<string, string>> = {
  SCH: 'NEW',
  RUN: 'OPN',
  CLD: 'END',
  AWA: 'END',
  WDR: 'WDR',
};
