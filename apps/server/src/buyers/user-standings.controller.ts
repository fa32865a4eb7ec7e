import { narrowedStanding, type Caller, type TemplateStanding } from '@fairlot/access-domain';
import { fieldProblem, ManagedUsers, Operation, TheInput, type Input } from '@fairlot/access-http';
import { AccessDirectory, type User } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { Buyers, PartnerDirectory } from '@fairlot/partners-records';
import { Controller } from '@nestjs/common';

type StandingState = TemplateStanding | null;
const ownStateOf = (dealerState: StandingState, userState: StandingState) => ({
  state: narrowedStanding(dealerState, userState),
  dealerState,
  userState,
});
/**
 * @throws Refused VALIDATION for each state whose dealer is not accepted, because a user's own
 * state can only restrict the dealer's
 */
const requireAccepted = (
  states: readonly StandingState[],
  path: (row: number) => string,
  language: Language,
): void => {
  const refused = states.flatMap((state, row) => (state === 'ACCEPTED' ? [] : [row]));
  if (refused.length > 0)
    throw validationRefused(
      refused.map((row) => fieldProblem(path(row), 'dealer_not_accepted', language)),
    );
};

/**
 * Lists and sets a user's own access to templates and fixed-price stock. It can only restrict the
 * dealer's access (ADM-29 to ADM-32).
 */
@Controller()
export class UserStandingsController {
  constructor(
    private readonly managed: ManagedUsers,
    private readonly directory: AccessDirectory,
    private readonly partners: PartnerDirectory,
    private readonly buyers: Buyers,
  ) {}

  @Operation('ADM-29')
  async showcases(@TheInput() { query, caller }: Input<'ADM-29'>): Promise<AnswerTo<'ADM-29'>> {
    return this.showcasesOf(caller, await this.managed.visibleUser(caller, query.iduser));
  }

  @Operation('ADM-30')
  async setShowcases(@TheInput() input: Input<'ADM-30'>): Promise<AnswerTo<'ADM-30'>> {
    const { query, body, caller, commandId, language } = input;
    const user = await this.managed.changed(caller, query.iduser);
    const { rows } = await this.showcasesOf(caller, user);
    const of = new Map(rows.map((row) => [row.idMarket, row.dealerState]));
    const states = body.map(({ idMarket }) => of.get(idMarket) ?? null);
    requireAccepted(states, (row) => `${row}.idMarket`, language);
    const wished = body.map(({ idMarket, state: standing }) => ({ idMarket, standing }));
    await this.write(user, wished, { idActor: caller.idUser, commandId });
    return this.showcasesOf(caller, user);
  }

  @Operation('ADM-31')
  async templates(@TheInput() { query, caller }: Input<'ADM-31'>): Promise<AnswerTo<'ADM-31'>> {
    return this.templatesOf(caller, await this.managed.visibleUser(caller, query.iduser));
  }

  @Operation('ADM-32')
  async setTemplates(@TheInput() input: Input<'ADM-32'>): Promise<AnswerTo<'ADM-32'>> {
    const { query, body, caller, commandId, language } = input;
    const user = await this.managed.changed(caller, query.iduser);
    const { rows } = await this.templatesOf(caller, user);
    const of = new Map(rows.map((row) => [row.idTemplate, row.dealerState]));
    const states = body.map(({ idTemplate }) => of.get(idTemplate) ?? null);
    requireAccepted(states, (row) => `${row}.idTemplate`, language);
    const wished = body.map(({ idTemplate, state: standing }) => ({ idTemplate, standing }));
    await this.write(user, wished, { idActor: caller.idUser, commandId });
    return this.templatesOf(caller, user);
  }

  /** Without a dealer, no row passes `requireAccepted`. */
  private async write(
    { idUser, idDealer }: User,
    wished: Parameters<Buyers['setAllOf']>[1],
    by: Parameters<Buyers['setAllOf']>[2],
  ): Promise<void> {
    if (idDealer !== null) await this.buyers.setAllOf({ idUser, idDealer }, wished, by);
  }

  /** A market that is enabled for the dealer counts as `ACCEPTED`. */
  private async showcasesOf(caller: Caller, { idUser, idDealer }: User) {
    const [dealer, own] = await Promise.all([
      idDealer === null ? null : this.directory.dealer(idDealer),
      this.buyers.showcasesOf(idUser),
    ]);
    const markets = dealer?.enabledMarkets ?? [];
    const visible = markets.filter((one) => caller.adminEnabledMarkets.includes(one));
    return {
      rows: visible.map((idMarket) => ({
        idMarket,
        ...ownStateOf('ACCEPTED', own.get(idMarket) ?? null),
      })),
    };
  }

  private async templatesOf(caller: Caller, { idUser, idDealer }: User) {
    const { standings, users } = await this.partners.ofDealer(idDealer ?? 0);
    const own = users.get(idUser);
    const templates = await Promise.all(
      [...standings.keys()].map((id) => this.partners.template(id)),
    );
    const visible = templates
      .flatMap((template) => template ?? [])
      .filter(({ idMarket }) => caller.adminEnabledMarkets.includes(idMarket))
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
    return {
      rows: visible.map(({ id: idTemplate, name, idMarket }) => ({
        idTemplate,
        name,
        idMarket,
        ...ownStateOf(standings.get(idTemplate) ?? null, own?.get(idTemplate) ?? null),
      })),
    };
  }
}
