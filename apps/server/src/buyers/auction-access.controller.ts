import { ManagedUsers, Operation, TheInput, type Input } from '@fairlot/access-http';
import { findObstacles, sharesMarket, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, type Dealer } from '@fairlot/access-records';
import { AuctionVisibility, factsOf } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';

type SubjectIds = { readonly idUser?: number | undefined; readonly idDealer?: number | undefined };

/** ENG-207: explains why a user sees an auction or not. It uses the functions that decide this. */
@Controller()
export class AuctionAccessController {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly directory: AccessDirectory,
    private readonly managed: ManagedUsers,
  ) {}

  @Operation('ENG-207')
  async explain(@TheInput() { query, caller }: Input<'ENG-207'>): Promise<AnswerTo<'ENG-207'>> {
    const auction = await this.visibility.auction(query.idAuction);
    const { who, dealer } = await this.whoIn(caller, query);
    if (auction === null || !sharesMarket(caller.adminEnabledMarkets, auction.terms.idMarkets))
      throw notFound();
    const facts = factsOf(auction);
    const rules = findObstacles(who, await this.directory.visibilityFacts(who, facts));
    return {
      sees: rules[0] === 'VISIBLE' || rules[0] === 'MANAGES',
      rules: [...rules],
      idTemplate: facts.idTemplate,
      auctionMarkets: [...facts.idMarkets],
      dealerMarkets: dealer?.enabledMarkets ?? [],
    };
  }

  /**
   * The named user, or a hypothetical buyer of the named dealer if no user is named.
   * @throws Refused NOT_FOUND
   */
  private async whoIn(caller: Caller, { idUser, idDealer }: SubjectIds) {
    if (idUser !== undefined) {
      const user = await this.managed.visibleUser(caller, idUser);
      const dealer = user.idDealer === null ? null : await this.directory.dealer(user.idDealer);
      return { who: this.directory.asCaller(user, dealer), dealer };
    }
    const dealer = idDealer === undefined ? null : await this.directory.dealer(idDealer);
    if (dealer === null || !caller.adminEnabledMarkets.includes(dealer.idMarket)) throw notFound();
    return { who: callerAsBuyer(caller, dealer), dealer };
  }
}

/** A hypothetical buyer of the dealer without restrictions on the user. */
const callerAsBuyer = (caller: Caller, { idDealer, idMarket }: Dealer): Caller => ({
  ...caller,
  idUser: 0,
  username: '',
  idDealer,
  idMarket,
  roles: ['USER'],
  permissions: ['BUYER'],
  adminEnabledMarkets: [],
  readOnly: false,
  enabled: true,
  awaits: null,
});
