import type { Caller } from './caller.js';
import { isKind } from './caller-kinds.js';
import {
  sharesMarket,
  VISIBILITY_RULES,
  visibilityRule,
  type AuctionFacts,
  type DealerFacts,
} from './visibility.js';

/** The caller's own dealer as an auction needs it; null for a caller without a dealer. */
export type OwnDealer = DealerFacts & {
  readonly ownTemplates: readonly number[];
  /** Templates of others that a multi-auctioneer works with. */
  readonly linkedTemplates: readonly number[];
};

export type SightFacts = { readonly auction: AuctionFacts; readonly dealer: OwnDealer | null };

/** ROL-037: exhibitor and loader what their dealer put up, auctioneers what runs on a template. */
const owns = ({ idDealer, permissions }: Caller, { auction, dealer }: SightFacts): boolean => {
  if (dealer === null || !dealer.enabled) return false;
  const { idTemplate, idOwnerDealer } = auction;
  if (idOwnerDealer === idDealer) return true;
  if (permissions.includes('AUCTIONEER') && dealer.ownTemplates.includes(idTemplate)) return true;
  return permissions.includes('MULTI_AUCTIONEER') && dealer.linkedTemplates.includes(idTemplate);
};

/**
 * Whether the caller may run this auction: staff in their markets (ROL-036), owner roles as
 * ROL-037 has it. Read-only is not judged here: such a user sees what a manager sees.
 */
export const mayManage = (caller: Caller, facts: SightFacts): boolean => {
  if (isKind(caller, 'STAFF'))
    return sharesMarket(caller.adminEnabledMarkets, facts.auction.idMarkets);
  return isKind(caller, 'OWNER') && owns(caller, facts);
};

/** What decides whether a caller sees an auction: facts of himself first, then those of his dealer. */
export const SIGHT_RULES = [
  'SIGNED_OUT',
  'USER_DISABLED',
  'AWAITS_FACTOR',
  'MANAGES',
  'NO_ROLE',
  'NO_DEALER',
  ...VISIBILITY_RULES,
] as const;
export type SightRule = (typeof SIGHT_RULES)[number];

/** The rule that decides what `maySee` answers. */
export const sightRule = (caller: Caller | null, facts: SightFacts): SightRule => {
  if (caller === null) return 'SIGNED_OUT';
  if (!caller.enabled) return 'USER_DISABLED';
  if (caller.awaits !== null) return 'AWAITS_FACTOR';
  if (mayManage(caller, facts)) return 'MANAGES';
  if (!isKind(caller, 'LOOKER')) return 'NO_ROLE';
  return facts.dealer === null ? 'NO_DEALER' : visibilityRule(facts.dealer, facts.auction);
};

const isSeen = (rule: SightRule): boolean => rule === 'MANAGES' || rule === 'VISIBLE';

/** Whether anything of this auction may reach the caller; false answers 404 (domain section 9). */
export const maySee = (caller: Caller | null, facts: SightFacts): boolean =>
  isSeen(sightRule(caller, facts));
