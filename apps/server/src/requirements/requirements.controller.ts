import type { Caller } from '@fairlot/access-domain';
import { fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import {
  AccessDirectory,
  overdueSince,
  RequirementDecisions,
  RequirementRefused,
  RequirementRules,
  Requirements,
  type Requirement,
} from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { systemClock } from '@fairlot/kernel';
import { Controller } from '@nestjs/common';
import { requirementRowOf, ruleViewOf } from './requirement-views.js';

const nullIfEmpty = (text: string): string | null => (text === '' ? null : text);
const notesOf = (body: { readonly note: string; readonly internalNote: string }) => ({
  note: nullIfEmpty(body.note),
  internalNote: nullIfEmpty(body.internalNote),
});
const authorOf = ({
  caller,
  commandId,
}: {
  readonly caller: Caller;
  readonly commandId: string;
}) => ({
  idActor: caller.idUser,
  commandId,
});

/** @throws Refused VALIDATION if a deadline has passed */
const requireFuture = (dueAt: number | null, language: Language): void => {
  if (dueAt !== null && dueAt <= systemClock.now())
    throw validationRefused([fieldProblem('dueAt', 'past', language)]);
};

/**
 * Runs work on a requirement and turns its errors into refusals.
 * @throws Refused REQUIREMENT_DECIDED, REQUIREMENT_EXISTS
 */
export const withRequirementRefusals = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RequirementRefused)) throw error;
    throw new Refused(error.why === 'exists' ? 'REQUIREMENT_EXISTS' : 'REQUIREMENT_DECIDED');
  }
};

/** Lists, adds and decides requirements of dealers, for staff of their market (ROL-036). */
@Controller()
export class RequirementsController {
  constructor(
    private readonly requirements: Requirements,
    private readonly decisions: RequirementDecisions,
    private readonly rules: RequirementRules,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('ENG-285')
  async list(@TheInput() { query, caller }: Input<'ENG-285'>): Promise<AnswerTo<'ENG-285'>> {
    const { idDealer, state, reason, owedBy, market, overdue, sort, cursor, limit } = query;
    const own = caller.adminEnabledMarkets;
    const filter = {
      idDealer,
      state,
      reason,
      owedBy,
      market: market?.filter((one) => own.includes(one)) ?? own,
      overdueAt: overdue === true ? overdueSince() : undefined,
    };
    const count = cursor === undefined ? ('bounded' as const) : ('none' as const);
    const listQuery = { filter, sort: sort.sort, order: sort.order, cursor, limit, count };
    const page = await this.requirements.list(listQuery);
    const dealers = await this.directory.dealersById(page.rows.map((row) => row.idDealer));
    const byId = new Map(dealers.map((dealer) => [dealer.idDealer, dealer]));
    return {
      ...page,
      rows: page.rows.map((row) => requirementRowOf(row, byId.get(row.idDealer), own)),
    };
  }

  @Operation('ENG-286')
  async add(@TheInput() input: Input<'ENG-286'>): Promise<AnswerTo<'ENG-286'>> {
    const { body, caller, language } = input;
    const { idDealer, idMarket, reason, owedBy, dueAt } = body;
    const dealer = await this.directory.dealer(idDealer);
    const isTheirs = dealer?.enabledMarkets.includes(idMarket) === true;
    if (!isTheirs || !caller.adminEnabledMarkets.includes(idMarket)) throw notFound();
    requireFuture(dueAt, language);
    const added = { idDealer, idMarket, reason, owedBy, dueAt, ...notesOf(body) };
    return {
      idRequirement: await withRequirementRefusals(this.decisions.add(added, authorOf(input))),
    };
  }

  @Operation('ENG-287')
  async decide(@TheInput() input: Input<'ENG-287'>): Promise<AnswerTo<'ENG-287'>> {
    const { body, caller, language } = input;
    const { idRequirement, action, isFinal, dueAt, validUntil } = body;
    await this.own(idRequirement, caller);
    requireFuture(dueAt, language);
    const decision = { action, isFinal, dueAt, validUntil, ...notesOf(body) };
    await withRequirementRefusals(this.decisions.decide(idRequirement, decision, authorOf(input)));
    return { done: true };
  }

  @Operation('ENG-290')
  async addRule(@TheInput() input: Input<'ENG-290'>): Promise<AnswerTo<'ENG-290'>> {
    const { body, caller, language } = input;
    const { idMarket, reason, dueAt } = body;
    if (!caller.adminEnabledMarkets.includes(idMarket))
      throw validationRefused([fieldProblem('idMarket', 'foreign_market', language)]);
    requireFuture(dueAt, language);
    const rule = { idMarket, reason, dueAt, ...notesOf(body) };
    return { idRule: await this.rules.add(rule, authorOf(input)) };
  }

  @Operation('ENG-291')
  async listRules(@TheInput() { caller }: Input<'ENG-291'>): Promise<AnswerTo<'ENG-291'>> {
    const rules = await this.rules.list(caller.adminEnabledMarkets);
    const names = await this.directory.usernames(rules.map(({ idCreator }) => idCreator));
    return { rows: rules.map((rule) => ruleViewOf(rule, names.get(rule.idCreator) ?? null)) };
  }

  @Operation('ENG-295')
  async reach(@TheInput() { query, caller }: Input<'ENG-295'>): Promise<AnswerTo<'ENG-295'>> {
    const isOwn = caller.adminEnabledMarkets.includes(query.idMarket);
    return { dealers: isOwn ? await this.rules.reach(query) : 0 };
  }

  /** A requirement in the caller's markets. @throws Refused NOT_FOUND, also for other markets */
  private async own(idRequirement: number, caller: Caller): Promise<Requirement> {
    const found = await this.requirements.find(idRequirement, caller.adminEnabledMarkets);
    if (found === null) throw notFound();
    return found;
  }
}
