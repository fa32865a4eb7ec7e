import type { SqlBindings } from './rows.js';

/**
 * Which auctions a caller may see, as sets: the SQL equivalent of `maySee` and `mayManage` of the
 * access domain. A property test checks that they agree. One matching part is enough. A missing
 * part matches nothing.
 */
export type AuctionScope = {
  /** Staff: the markets in which they act (ROL-036). */
  readonly staffMarkets?: readonly string[];
  /** Owner roles: their dealer, for its own auctions. */
  readonly ownerDealer?: number;
  /** Owner roles: templates whose auctions they manage (ROL-037). */
  readonly templateIds?: readonly number[];
  /** Lookers: the markets and the accepted templates of their dealer. Both must match. */
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
  /** Only STAFF, OWNER and LOOKER matter. */
  readonly kinds: readonly string[];
};

/** The fields of the caller's own dealer that `scopeOf` needs. */
export type ScopeDealer = {
  readonly enabled: boolean;
  readonly idMarkets: readonly string[];
  readonly ownTemplates: readonly number[];
  readonly linkedTemplates: readonly number[];
  /** Templates that have ACCEPTED the dealer. */
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

/** The condition on `auction_board`, under an alias. No scope contains deleted auctions. */
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
