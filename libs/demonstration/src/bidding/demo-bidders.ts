import { sharesMarket, type Caller } from '@fairlot/access-domain';
import type { AuctionOfBidder } from '@fairlot/access-records';
import type { Standing } from '@fairlot/partners-records';
import { assert } from '@fairlot/kernel';
import type { DemoServices } from '../demo-services.js';
import { randomOf } from '../plan/random.js';
import { seedOf } from './valuation.js';

export type DemoBidder = {
  readonly caller: Caller;
  readonly idDealer: number;
  readonly idMarkets: readonly string[];
  readonly standings: ReadonlyMap<number, Standing>;
};

/**
 * Current facts of these users as bidders. Omits users who were deleted or disabled, who have no
 * enabled dealer or no right to bid, and those whose dealer has a credit limit.
 */
export const readBidders = async (
  { directory, partners }: Pick<DemoServices, 'directory' | 'partners'>,
  idUsers: readonly number[],
): Promise<DemoBidder[]> => {
  const read = await Promise.all(
    idUsers.map(async (idUser): Promise<DemoBidder | null> => {
      const session = { sessionId: 'demonstration', via: 'token', factorAt: 0 } as const;
      const caller = await directory.caller({ ...session, idUser });
      if (caller === null || !caller.enabled || caller.idDealer === null) return null;
      const { idDealer } = caller;
      const dealer = await directory.dealer(idDealer);
      if (dealer === null || !dealer.enabled || !caller.permissions.includes('BUYER')) return null;
      // A credit limit needs the exposure on all lots, which only the portal's own bid service
      // computes.
      if (dealer.creditMinor !== null) return null;
      const standings = await partners.standingsOf(idDealer);
      return { caller, idDealer, idMarkets: dealer.enabledMarkets, standings };
    }),
  );
  return read.filter((bidder) => bidder !== null);
};

/** Ids of the existing users with these names. */
export const idUsersNamed = async (
  { directory }: Pick<DemoServices, 'directory'>,
  usernames: readonly string[],
): Promise<number[]> => {
  const users = await Promise.all(usernames.map((username) => directory.userNamed(username)));
  return users.flatMap((user) => (user === null ? [] : [user.idUser]));
};

const BIDDERS_MAX = 14;

/** The users who bid in this auction: always the same, and at most 14. */
export const biddersOf = (
  {
    idAuction,
    idTemplate,
    idMarkets,
  }: Omit<AuctionOfBidder, 'regulation' | 'idOwnerDealer' | 'idSellerDealers'>,
  bidders: readonly DemoBidder[],
): DemoBidder[] =>
  bidders
    .filter((bidder) => bidder.standings.get(idTemplate) === 'ACCEPTED')
    .filter((bidder) => sharesMarket(bidder.idMarkets, idMarkets))
    .map((bidder) => ({ bidder, draw: randomOf(seedOf(idAuction, bidder.idDealer)).next() }))
    .toSorted((one, other) => one.draw - other.draw)
    .slice(0, BIDDERS_MAX)
    .map(({ bidder }) => bidder);

export const bidderNamed = (bidders: readonly DemoBidder[], idDealer: number): DemoBidder => {
  const found = bidders.find((bidder) => bidder.idDealer === idDealer);
  assert(found !== undefined, 'the bidder must be a bidder of the auction');
  return found;
};
