/** What the process of the portal is told to prepare. */
export type Wanted = {
  readonly lots: number;
  /** Whether the lots are of real vehicles, so that a page of them is as full as in use. */
  readonly withVehicles: boolean;
};
/** What it tells when it serves. */
export type Serving = {
  readonly port: number;
  readonly idAuction: number;
  readonly lots: number;
  /** Dealers that bid. */
  readonly usernames: readonly string[];
  readonly password: string;
};
/** A dealer that only looks, and the auction's owner: the names of accounts at the sign-in page. */
export const VIEWER = 'dealer1';
export const OWNER = 'auctioneer';
