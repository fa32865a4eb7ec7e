import type { Caller } from './caller.js';
import { isKind } from './caller-kinds.js';
import {
  sharesMarket,
  VISIBILITY_RULES,
  visibilityRule,
  type AuctionFacts,
  type DealerFacts,
} from './visibility.js';

/** The data of the caller's own dealer for an auction. Null for a caller without a dealer. */
export type OwnDealer = DealerFacts & {
  readonly ownTemplates: readonly number[];
  /** Templates of other owners that a multi-auctioneer uses. */
  readonly linkedTemplates: readonly number[];
};

export type AccessFacts = { readonly auction: AuctionFacts; readonly dealer: OwnDealer | null };

/**
 * ROL-037: all owner roles own the auctions of their dealer. Auctioneers also own auctions of their
 * dealer's templates, and multi-auctioneers those of linked templates.
 */
const ownsAuction = (
  { idDealer, permissions }: Caller,
  { auction, dealer }: AccessFacts,
): boolean => {
  if (dealer === null || !dealer.enabled) return false;
  const { idTemplate, idOwnerDealer } = auction;
  if (idOwnerDealer === idDealer) return true;
  if (permissions.includes('AUCTIONEER') && dealer.ownTemplates.includes(idTemplate)) return true;
  return permissions.includes('MULTI_AUCTIONEER') && dealer.linkedTemplates.includes(idTemplate);
};

/**
 * Whether the caller may manage this auction: staff in their markets (ROL-036), owner roles by
 * ROL-037. Ignores the read-only flag, because a read-only user sees what a manager sees.
 */
export const mayManage = (caller: Caller, facts: AccessFacts): boolean => {
  if (isKind(caller, 'STAFF'))
    return sharesMarket(caller.adminEnabledMarkets, facts.auction.idMarkets);
  return isKind(caller, 'OWNER') && ownsAuction(caller, facts);
};

/**
 * Rules that decide whether a caller sees an auction, in the order of the checks: first those about
 * the caller, then those about the dealer.
 */
export const ACCESS_RULES = [
  'SIGNED_OUT',
  'USER_DISABLED',
  'AWAITS_FACTOR',
  'MANAGES',
  'NO_ROLE',
  'NO_DEALER',
  ...VISIBILITY_RULES,
] as const;
export type AccessRule = (typeof ACCESS_RULES)[number];

/** The rule that decides the result of `maySee`. */
export const accessRule = (caller: Caller | null, facts: AccessFacts): AccessRule => {
  if (caller === null) return 'SIGNED_OUT';
  if (!caller.enabled) return 'USER_DISABLED';
  if (caller.awaits !== null) return 'AWAITS_FACTOR';
  if (mayManage(caller, facts)) return 'MANAGES';
  if (!isKind(caller, 'LOOKER')) return 'NO_ROLE';
  return facts.dealer === null ? 'NO_DEALER' : visibilityRule(facts.dealer, facts.auction);
};

const isSeen = (rule: AccessRule): boolean => rule === 'MANAGES' || rule === 'VISIBLE';

/** Whether the caller may see this auction. If not, calls return 404 (domain section 9). */
export const maySee = (caller: Caller | null, facts: AccessFacts): boolean =>
  isSeen(accessRule(caller, facts));
