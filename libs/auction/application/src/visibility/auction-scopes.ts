import { kindsOf, narrowedStanding, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  managedScopeOf,
  scopeOf,
  type AuctionScope,
  type ScopeCaller,
  type ScopeDealer,
} from '@fairlot/auction-read-model';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Injectable } from '@nestjs/common';

/**
 * Returns filters for lists: the auctions that a caller sees, and those that the caller manages.
 */
@Injectable()
export class AuctionScopes {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly partners: PartnerDirectory,
  ) {}

  async visibleTo(caller: Caller): Promise<AuctionScope> {
    return scopeOf(scopeCallerOf(caller), await this.dealerOf(caller));
  }

  /**
   * The auctions that a disabled dealer saw before it was disabled. Its bids there stay binding, so
   * lists of its own bids include them. Null for all other callers.
   */
  async boundTo(caller: Caller): Promise<AuctionScope | null> {
    const dealer = await this.dealerOf(caller);
    if (dealer === null || dealer.enabled) return null;
    const { dealer: seen } = scopeOf(scopeCallerOf(caller), { ...dealer, enabled: true });
    return seen === undefined ? null : { dealer: seen };
  }

  async managedBy(caller: Caller): Promise<AuctionScope> {
    return managedScopeOf(scopeCallerOf(caller), await this.dealerOf(caller));
  }

  private async dealerOf({ idUser, idDealer }: Caller): Promise<ScopeDealer | null> {
    if (idDealer === null) return null;
    const [dealer, { standings, users, own, linked }] = await Promise.all([
      this.directory.dealer(idDealer),
      this.partners.ofDealer(idDealer),
    ]);
    const ofUser = users.get(idUser);
    const accepted = [...standings].filter(
      ([idTemplate, standing]) =>
        narrowedStanding(standing, ofUser?.get(idTemplate) ?? null) === 'ACCEPTED',
    );
    return {
      enabled: dealer?.enabled ?? false,
      idMarkets: dealer?.enabledMarkets ?? [],
      ownTemplates: own,
      linkedTemplates: linked,
      acceptedTemplates: accepted.map(([idTemplate]) => idTemplate),
    };
  }
}

const scopeCallerOf = (caller: Caller): ScopeCaller => ({ ...caller, kinds: kindsOf(caller) });
