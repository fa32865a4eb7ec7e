import type { SqlBindings } from './rows.js';

/**
 * Selects the auctions that a caller may see or manage, for SQL. It is equivalent to `maySee` and
 * `mayManage` of the access domain, which a property test checks. An auction is included if one
 * part matches. A missing part matches nothing.
 */
export type AuctionScope = {
  /** For staff: the markets in which they act (ROL-036). */
  readonly staffMarkets?: readonly string[];
  /** For owner roles: their dealer, whose auctions they manage. */
  readonly ownerDealer?: number;
  /** For owner roles: templates whose auctions they manage (ROL-037). */
  readonly templateIds?: readonly number[];
  /**
   * For buyers and visitors: the markets of their dealer, and the templates that accepted it. Both
   * must match.
   */
  readonly dealer?: {
    readonly markets: readonly string[];
    readonly acceptedTemplateIds: readonly number[];
  };
};

/** The fields of an access-domain caller that `scopeOf` needs, with its kinds. */
export type ScopeCaller = {
  readonly enabled: boolean;
  readonly idDealer: number | null;
  readonly permissions: readonly string[];
  readonly adminEnabledMarkets: readonly string[];
  /** Kinds of the caller. Only STAFF, OWNER and LOOKER matter. */
  readonly kinds: readonly string[];
};

/** The fields of the caller's own dealer that `scopeOf` needs. */
export type ScopeDealer = {
  readonly enabled: boolean;
  readonly idMarkets: readonly string[];
  readonly ownTemplates: readonly number[];
  readonly linkedTemplates: readonly number[];
  /** Ids of templates on which the dealer is ACCEPTED. */
  readonly acceptedTemplates: readonly number[];
};

/** The auctions that the caller manages. */
export const managedScopeOf = (caller: ScopeCaller, dealer: ScopeDealer | null): AuctionScope => {
  if (!caller.enabled) return {};
  if (caller.kinds.includes('STAFF')) return { staffMarkets: caller.adminEnabledMarkets };
  if (!caller.kinds.includes('OWNER') || dealer === null || !dealer.enabled) return {};
  const runs = (permission: string, templates: readonly number[]) =>
    caller.permissions.includes(permission) ? templates : [];
  return {
    ...(caller.idDealer === null ? {} : { ownerDealer: caller.idDealer }),
    templateIds: [
      ...runs('AUCTIONEER', dealer.ownTemplates),
      ...runs('MULTI_AUCTIONEER', dealer.linkedTemplates),
    ],
  };
};

/** The auctions that the caller sees: those it manages and those visible to its dealer. */
export const scopeOf = (caller: ScopeCaller, dealer: ScopeDealer | null): AuctionScope => {
  const managed = managedScopeOf(caller, dealer);
  const looks = caller.enabled && caller.kinds.includes('LOOKER') && dealer !== null;
  if (!looks || !dealer.enabled) return managed;
  const { idMarkets: markets, acceptedTemplates: acceptedTemplateIds } = dealer;
  return { ...managed, dealer: { markets, acceptedTemplateIds } };
};

/**
 * SQL condition for the auctions of a scope, on `auction_board` under an alias. Deleted auctions
 * never match.
 */
export const scopeCondition = (
  scope: AuctionScope,
  alias: string,
  bindings: SqlBindings,
): string => {
  const { staffMarkets, ownerDealer, templateIds, dealer } = scope;
  const parts: string[] = [];
  const markets = (idMarkets: readonly string[]) =>
    `${alias}.id_markets && ${bindings.add(idMarkets)}::text[]`;
  const template = (idTemplates: readonly number[]) =>
    `${alias}.id_template = ANY (${bindings.add(idTemplates)}::int[])`;
  if (staffMarkets !== undefined) parts.push(markets(staffMarkets));
  if (ownerDealer !== undefined)
    parts.push(`${alias}.id_owner_dealer = ${bindings.add(ownerDealer)}`);
  if (templateIds !== undefined) parts.push(template(templateIds));
  if (dealer !== undefined) {
    parts.push(`(${markets(dealer.markets)} AND ${template(dealer.acceptedTemplateIds)})`);
  }
  return `NOT ${alias}.deleted AND (${parts.length === 0 ? 'false' : parts.join(' OR ')})`;
};
