import type { Caller } from '@fairlot/access-domain';
import {
  ApprovableCalls,
  fieldProblem,
  Operation,
  TheInput,
  type Input,
} from '@fairlot/access-http';
import {
  AccessDirectory,
  DealerMerges,
  Dealers,
  MergeRefused,
  NoMainUser,
  type Dealer,
  type MergePreview,
  type User,
} from '@fairlot/access-records';
import { DealerOfferQueries } from '@fairlot/auction-read-model';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import { RecordConflict } from '@fairlot/records';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Controller } from '@nestjs/common';

type MergePair = { readonly idDealer: number; readonly idInto: number };

const dealerInfoOf = ({ idDealer, businessName, idMarket }: Dealer) => ({
  idDealer,
  businessName,
  idMarket,
});
const mergeSideOf = (dealer: Dealer, main: User | null) => {
  const { city, vatCode, enabled } = dealer;
  const mainUser = main && { idUser: main.idUser, username: main.username };
  return { ...dealerInfoOf(dealer), city, vatCode, enabled, mainUser };
};

/** Merges two records of the same dealer, after a preview (ADR 57). */
@Controller()
export class DealerMergeController {
  constructor(
    private readonly merges: DealerMerges,
    private readonly dealers: Dealers,
    private readonly directory: AccessDirectory,
    private readonly offers: DealerOfferQueries,
    private readonly vehicles: VehicleRegistry,
    approvable: ApprovableCalls,
  ) {
    approvable.add('ENG-299', (input) => this.merge(input as Input<'ENG-299'>));
  }

  @Operation('ENG-298')
  async preview(@TheInput() { query, caller }: Input<'ENG-298'>): Promise<AnswerTo<'ENG-298'>> {
    await this.requireOwn(caller, query);
    const [found, kept, sells] = await Promise.all([
      this.merges.preview(query),
      this.offers.counts(query.idDealer),
      this.sells(query.idDealer),
    ]);
    if (found === null) throw notFound();
    const obstacles = new Set(found.obstacles);
    if (sells) obstacles.add('SELLS');
    return {
      ...previewViewOf(found, caller),
      ...countsThatStay(found, kept),
      obstacles: [...obstacles],
    };
  }

  @Operation('ENG-299')
  async merge(@TheInput() input: Input<'ENG-299'>): Promise<AnswerTo<'ENG-299'>> {
    const { body, caller, commandId, language } = input;
    const { version, reason, idMainUser } = body;
    await this.requireOwn(caller, body);
    const isDone = (await this.dealers.all([body.idDealer]))[0]?.idMergedInto === body.idInto;
    if (!isDone && (await this.sells(body.idDealer))) throw new Refused('MERGE_REFUSED');
    const choice = { version, reason, idMainUser, idMarkets: caller.adminEnabledMarkets };
    try {
      await this.merges.merge(body, choice, { idActor: caller.idUser, commandId });
    } catch (error) {
      if (error instanceof RecordConflict)
        throw new Refused('RECORD_CHANGED', { facts: { version: null } });
      if (error instanceof MergeRefused) throw new Refused('MERGE_REFUSED');
      if (error instanceof NoMainUser)
        throw validationRefused([fieldProblem('idMainUser', 'unknown_reference', language)]);
      throw error;
    }
    return { done: true };
  }

  @Operation('ENG-300')
  async links(@TheInput() { query, caller }: Input<'ENG-300'>): Promise<AnswerTo<'ENG-300'>> {
    const isOwn = ({ idMarket }: Dealer) => caller.adminEnabledMarkets.includes(idMarket);
    const dealer = await this.directory.dealer(query.idDealer);
    if (dealer === null || !isOwn(dealer)) throw notFound();
    const { idDealer, idMergedInto } = dealer;
    const into = idMergedInto === null ? null : await this.directory.dealer(idMergedInto);
    const merged = await this.dealers.mergedInto(idDealer);
    return {
      into: into !== null && isOwn(into) ? dealerInfoOf(into) : null,
      merged: merged.filter(isOwn).map(dealerInfoOf),
    };
  }

  /**
   * Whether a dealer owns auctions or vehicles. Their owner never changes, so it cannot be merged
   * away.
   */
  private async sells(idOwnerDealer: number): Promise<boolean> {
    if (await this.offers.ownsAuctions(idOwnerDealer)) return true;
    const vehicles = await this.vehicles.matchingIds({ idOwnerDealers: [idOwnerDealer] });
    return vehicles.length > 0;
  }

  /**
   * ROL-036: requires that the caller works for the markets of both dealers.
   * @throws Refused NOT_FOUND
   */
  private async requireOwn(caller: Caller, { idDealer, idInto }: MergePair): Promise<void> {
    const found = await this.dealers.all([idDealer, idInto]);
    const own = found.filter(({ idMarket }) => caller.adminEnabledMarkets.includes(idMarket));
    if (own.length !== 2) throw notFound();
  }
}

const previewViewOf = (found: MergePreview, { adminEnabledMarkets }: Caller) => {
  const { version, from, into, mainFrom, mainInto, counts, standings, idMovedSeller } = found;
  const markets = from.enabledMarkets.filter(
    (one) => adminEnabledMarkets.includes(one) && !into.enabledMarkets.includes(one),
  );
  return {
    version,
    from: mergeSideOf(from, mainFrom),
    into: mergeSideOf(into, mainInto),
    moves: {
      users: counts.users,
      requirements: counts.requirements,
      templates: standings.templates,
      userRestrictions: standings.users,
      markets,
      seller: idMovedSeller !== null,
    },
    endedInvites: counts.invites,
    differing: [...found.differing],
    differingTemplates: standings.differing,
    sharedEmails: [...found.sharedEmails],
    mustChooseMainUser: mainFrom !== null && mainInto !== null,
  };
};

const countsThatStay = (
  { counts }: MergePreview,
  kept: { readonly bids: number; readonly purchases: number },
) => ({
  stays: {
    ...kept,
    acceptances: counts.acceptances,
    applications: counts.applications,
    requirements: counts.allRequirements - counts.requirements,
  },
});
