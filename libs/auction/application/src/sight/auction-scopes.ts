import { kindsOf, type Caller } from '@fairlot/access-domain';
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

/** Which auctions a caller sees or manages, as the sets that lists are cut to. */
@Injectable()
export class AuctionScopes {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly partners: PartnerDirectory,
  ) {}

  async visibleTo(caller: Caller): Promise<AuctionScope> {
    return scopeOf(scopeCallerOf(caller), await this.dealerOf(caller));
  }

  async managedBy(caller: Caller): Promise<AuctionScope> {
    return managedScopeOf(scopeCallerOf(caller), await this.dealerOf(caller));
  }

  private async dealerOf({ idDealer }: Caller): Promise<ScopeDealer | null> {
    if (idDealer === null) return null;
    const [dealer, ownTemplates, linkedTemplates, standings] = await Promise.all([
      this.directory.dealer(idDealer),
      this.partners.ownTemplates(idDealer),
      this.partners.linkedTemplates(idDealer),
      this.partners.standingsOf(idDealer),
    ]);
    const accepted = [...standings].filter(([, standing]) => standing === 'ACCEPTED');
    return {
      enabled: dealer?.enabled ?? false,
      idMarkets: dealer?.enabledMarkets ?? [],
      ownTemplates,
      linkedTemplates,
      acceptedTemplates: accepted.map(([idTemplate]) => idTemplate),
    };
  }
}

const scopeCallerOf = (caller: Caller): ScopeCaller => ({ ...caller, kinds: kindsOf(caller) });
