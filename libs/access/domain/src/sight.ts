import type { Caller } from './caller.js';
import { isKind } from './caller-kinds.js';
import { sharesMarket, visible, type AuctionFacts, type DealerFacts } from './visibility.js';

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

/** Whether anything of this auction may reach the caller; false answers 404 (domain section 9). */
export const maySee = (caller: Caller | null, facts: SightFacts): boolean => {
  if (caller === null || !caller.enabled || caller.awaits !== null) return false;
  if (mayManage(caller, facts)) return true;
  return isKind(caller, 'LOOKER') && facts.dealer !== null && visible(facts.dealer, facts.auction);
};
