import { isKind, type Caller } from '@fairlot/access-domain';
import { fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import { AccessDirectory, type Dealer } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound } from '@fairlot/contracts/refused';
import { LastMarket, PartnerDirectory, type Template } from '@fairlot/partners-records';
import { Controller } from '@nestjs/common';
import { requireRemainingOwner } from '../records/template-owner.js';

const DONE_ANSWER = { done: true } as const;
type TemplateLink = { readonly idDealer: number; readonly idTemplate: number };

const templateName = ({ id, name, idMarket, idMarkets, provenance }: Template) => ({
  idTemplate: id,
  templateName: name,
  idMarket,
  idMarkets,
  provenance,
});
const ownTemplate = (template: Template) => {
  const { idDealer, enabled } = template;
  return { ...templateName(template), idDealer, enabled };
};

const templateRowIn = (market: string) => (template: Template) => ({
  ...ownTemplate(template),
  flgEnabled: template.idMarkets.includes(market),
});

/** Lists the templates of a dealer or of the caller, and links dealers to templates. */
@Controller()
export class DealerTemplatesController {
  constructor(
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('ADM-48')
  async ofDealer(@TheInput() { query, caller }: Input<'ADM-48'>): Promise<AnswerTo<'ADM-48'>> {
    return { rows: (await this.ownedBy(caller, query.idDealer)).map(ownTemplate) };
  }

  @Operation('ADM-49')
  async inMarket(@TheInput() input: Input<'ADM-49'>): Promise<AnswerTo<'ADM-49'>> {
    const { market, idDealer } = input.query;
    const own = await this.ownedBy(input.caller, idDealer);
    refuseForeign(input);
    return { rows: own.map(templateRowIn(market)) };
  }

  @Operation('ADM-50')
  async offer(@TheInput() input: Input<'ADM-50'>): Promise<AnswerTo<'ADM-50'>> {
    const { query, body, caller, commandId, language } = input;
    const { market, idDealer } = query;
    const own = new Set((await this.ownedBy(caller, idDealer)).map(({ id }) => id));
    refuseForeign(input);
    const offers = new Map(body.templates.map((one) => [one.idTemplate, one.flgEnabled]));
    if ([...offers.keys()].some((id) => !own.has(id))) throw notFound();
    const by = { idActor: caller.idUser, commandId };
    try {
      await this.partners.offerIn(market, offers, by);
    } catch (error) {
      if (!(error instanceof LastMarket)) throw error;
      const at = body.templates.findIndex(({ idTemplate }) => idTemplate === error.idTemplate);
      throw validationRefused([
        fieldProblem(`templates.${at}.flgEnabled`, 'last_market', language),
      ]);
    }
    return { rows: (await this.ownedBy(caller, idDealer)).map(templateRowIn(market)) };
  }

  @Operation('ADM-51')
  async links(@TheInput() { query, caller }: Input<'ADM-51'>): Promise<AnswerTo<'ADM-51'>> {
    const { idDealer } = await this.ownDealer(caller, query.idDealer);
    const linked = await this.linkedTo(idDealer);
    return { rows: linked.filter((one) => isOwn(caller, one)).map(ownTemplate) };
  }

  @Operation('ADM-52')
  async link(@TheInput() input: Input<'ADM-52'>): Promise<AnswerTo<'ADM-52'>> {
    const { body, caller, commandId, language } = input;
    const { dealer, template } = await this.named(caller, body);
    if (template.idDealer === dealer.idDealer)
      throw validationRefused([fieldProblem('idTemplate', 'own_template', language)]);
    if (!dealer.multiAuctioneer)
      throw validationRefused([fieldProblem('idDealer', 'no_multi_auctioneer', language)]);
    await this.partners.link(body, { idActor: caller.idUser, commandId }, (manager) =>
      requireRemainingOwner(this.directory, { manager, after: body, language }),
    );
    return DONE_ANSWER;
  }

  @Operation('ADM-53')
  async unlink(@TheInput() input: Input<'ADM-53'>): Promise<AnswerTo<'ADM-53'>> {
    const { query, caller, commandId } = input;
    await this.named(caller, query);
    await this.partners.unlink(query, { idActor: caller.idUser, commandId });
    return DONE_ANSWER;
  }

  @Operation('TPL-06')
  async enabled(@TheInput() { query, caller }: Input<'TPL-06'>): Promise<AnswerTo<'TPL-06'>> {
    const { ids } = query;
    const visible = await this.visibleTo(caller);
    return { rows: visible.filter(({ id }) => ids?.includes(id) ?? true).map(templateName) };
  }

  @Operation('TPL-07')
  async info(@TheInput() { query, caller }: Input<'TPL-07'>): Promise<AnswerTo<'TPL-07'>> {
    const { market } = query;
    const visible = await this.visibleTo(caller);
    const reaching = visible.filter(
      ({ idMarkets }) => market === undefined || idMarkets.includes(market),
    );
    const rows = reaching.map((template) => ({
      ...templateName(template),
      auctionName: template.partner?.auctionName ?? null,
    }));
    return { rows };
  }

  @Operation('TPL-08')
  async ownLinks(@TheInput() { query, caller }: Input<'TPL-08'>): Promise<AnswerTo<'TPL-08'>> {
    const { idDealer, permissions } = caller;
    if (idDealer === null || !permissions.includes('MULTI_AUCTIONEER')) return { rows: [] };
    const { provenance = null } = query;
    const linked = await this.linkedTo(idDealer);
    const matching = linked.filter((one) => provenance === null || one.provenance === provenance);
    return { rows: matching.map(ownTemplate) };
  }

  @Operation('TPL-09')
  async linksOf(@TheInput() { query, caller }: Input<'TPL-09'>): Promise<AnswerTo<'TPL-09'>> {
    const isStaff = isKind(caller, 'STAFF');
    if (!isStaff && query.idDealer !== caller.idDealer) throw notFound();
    if (isStaff) await this.ownDealer(caller, query.idDealer);
    const linked = await this.linkedTo(query.idDealer);
    return { rows: linked.filter((one) => !isStaff || isOwn(caller, one)).map(ownTemplate) };
  }

  /** The dealer's templates by name, in the caller's markets. @throws Refused NOT_FOUND */
  private async ownedBy(caller: Caller, id: number): Promise<Template[]> {
    const { idDealer } = await this.ownDealer(caller, id);
    const templates = await this.partners.templatesOf({ idDealer });
    return templates.filter((one) => one.idDealer === idDealer && isOwn(caller, one));
  }

  private async linkedTo(idDealer: number): Promise<Template[]> {
    const templates = await this.partners.templatesOf({ idDealer });
    return templates.filter((one) => one.idDealer !== idDealer);
  }

  /** Enabled templates that the caller can see, by name. */
  private async visibleTo(caller: Caller): Promise<Template[]> {
    const { idDealer, adminEnabledMarkets, permissions } = caller;
    if (idDealer === null) {
      const templates = await this.partners.templatesOf({ idMarkets: adminEnabledMarkets });
      return templates.filter(({ enabled }) => enabled);
    }
    const { standings, users, own, linked } = await this.partners.ofDealer(idDealer);
    const narrowed = users.get(caller.idUser);
    const accepted = [...standings].flatMap(([id, standing]) =>
      standing === 'ACCEPTED' && !narrowed?.has(id) ? [id] : [],
    );
    const links = permissions.includes('MULTI_AUCTIONEER') ? linked : [];
    const ids = new Set([...accepted, ...(isKind(caller, 'OWNER') ? [...own, ...links] : [])]);
    const found = await Promise.all([...ids].map((id) => this.partners.template(id)));
    return found
      .flatMap((one) => (one?.enabled === true ? [one] : []))
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
  }

  /** The named dealer and template in the caller's markets. @throws Refused NOT_FOUND */
  private async named(caller: Caller, { idDealer, idTemplate }: TemplateLink) {
    const dealer = await this.ownDealer(caller, idDealer);
    const template = await this.partners.template(idTemplate);
    if (template === null || !isOwn(caller, template)) throw notFound();
    return { dealer, template };
  }

  /** The named dealer in the caller's markets. @throws Refused NOT_FOUND */
  private async ownDealer(caller: Caller, idDealer: number): Promise<Dealer> {
    const dealer = await this.directory.dealer(idDealer);
    if (dealer === null || !isOwn(caller, dealer)) throw notFound();
    return dealer;
  }
}

/** ROL-036: staff can change templates and dealers of their own markets only. */
const isOwn = ({ adminEnabledMarkets }: Caller, { idMarket }: { readonly idMarket: string }) =>
  adminEnabledMarkets.includes(idMarket);

/** @throws Refused VALIDATION for a market that the caller does not work for */
const refuseForeign = ({
  query,
  caller,
  language,
}: Pick<Input<'ADM-49'>, 'query' | 'caller' | 'language'>): void => {
  if (caller.adminEnabledMarkets.includes(query.market)) return;
  throw validationRefused([fieldProblem('market', 'foreign_market', language)]);
};
