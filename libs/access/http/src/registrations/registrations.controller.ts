import type { Caller } from '@fairlot/access-domain';
import {
  AccessDirectory,
  overdueSince,
  Duplicates,
  RegistrationAcceptance,
  RegistrationDocuments,
  RegistrationInbox,
  RegistrationReviews,
  TemplateStandings,
  type Registration,
  type ReviewOutcome,
} from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';
import { fieldProblem, refusalOfError } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import {
  companyViewOf,
  decisionViewOf,
  duplicateViewOf,
  historyViewOf,
  registrationRowOf,
} from './registration-views.js';
import { vatChecksOf } from './vat-checks.js';

const DONE_ANSWER = { done: true } as const;
const registrationDecided = () => new Refused('REGISTRATION_DECIDED');

/** Lists and decides applications to become a dealer, for staff of their market (ROL-036). */
@Controller()
export class RegistrationsController {
  constructor(
    private readonly inbox: RegistrationInbox,
    private readonly documents: RegistrationDocuments,
    private readonly duplicates: Duplicates,
    private readonly reviews: RegistrationReviews,
    private readonly acceptance: RegistrationAcceptance,
    private readonly standings: TemplateStandings,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('ENG-220')
  async list(@TheInput() { query, caller }: Input<'ENG-220'>): Promise<AnswerTo<'ENG-220'>> {
    const { q, state, market, assignee, overdue, sort, cursor, limit } = query;
    const { adminEnabledMarkets: own, idUser } = caller;
    const filter = {
      q,
      state,
      market: market?.filter((one) => own.includes(one)) ?? own,
      assignee: assignee === 'me' ? idUser : assignee,
      // The time is rounded to the hour, because a cursor is valid only for pages with the same
      // filter.
      overdueAt: overdue === true ? overdueSince() : undefined,
    };
    const { sort: by, order } = sort;
    const page = await this.inbox.list({ filter, sort: by, order, cursor, limit });
    const names = await this.namesIn(page.rows);
    return { ...page, rows: page.rows.map((row) => registrationRowOf(row, names)) };
  }

  @Operation('ENG-221')
  async read(@TheInput() { params, caller }: Input<'ENG-221'>): Promise<AnswerTo<'ENG-221'>> {
    const found = await this.own(params.idRegistration, caller);
    const { idRegistration, idMarket, registryCheck } = found;
    const [names, documents, consents, questions, history, duplicates, colleagues] =
      await Promise.all([
        this.namesIn([found]),
        this.documents.of(idRegistration),
        this.inbox.consents(idRegistration),
        this.inbox.questions(idRegistration),
        this.inbox.history(idRegistration),
        this.duplicates.of(idRegistration),
        this.inbox.colleagues(idMarket),
      ]);
    return {
      ...registrationRowOf(found, names),
      ...companyViewOf(found),
      consents,
      questions,
      colleagues,
      documents: documents.map((one) => ({ ...one, kind: one.kind as 'pdf' })),
      checks: {
        ...vatChecksOf(found),
        registry: registryCheck && { ...registryCheck, reason: registryCheck.reason ?? null },
      },
      duplicates: duplicates.map((one) => duplicateViewOf(one, caller)),
      history: historyViewOf(history, found),
      decision: decisionViewOf(found, names),
    };
  }

  @Operation('ENG-224')
  async assign(@TheInput() input: Input<'ENG-224'>): Promise<{ done: true }> {
    const { idRegistration, idUser } = input.body;
    const { idMarket } = await this.own(idRegistration, input.caller);
    const colleague = idUser === null ? null : await this.inbox.colleague(idMarket, idUser);
    if (idUser !== null && colleague === null)
      throw validationRefused([fieldProblem('idUser', 'unknown_reference', input.language)]);
    return requireDone(await this.reviews.assign(idRegistration, colleague, authorOf(input)));
  }

  @Operation('ENG-225')
  async ask(@TheInput() input: Input<'ENG-225'>): Promise<{ done: true }> {
    const { idRegistration, question } = input.body;
    await this.own(idRegistration, input.caller);
    return requireDone(await this.reviews.ask(idRegistration, question, authorOf(input)));
  }

  @Operation('ENG-226')
  async accept(@TheInput() input: Input<'ENG-226'>): Promise<AnswerTo<'ENG-226'>> {
    const { idRegistration, flgEnabled: isEnabled, idTemplates, ...company } = input.body;
    const registration = await this.own(idRegistration, input.caller);
    const usable = await this.standings.usable(idTemplates, registration.idMarket);
    const unknown = idTemplates.findIndex((idTemplate) => !usable.includes(idTemplate));
    if (unknown >= 0)
      throw validationRefused([
        fieldProblem(`idTemplates.${unknown}`, 'unknown_reference', input.language),
      ]);
    const choice = { isEnabled, idTemplates: usable, company };
    const { outcome, ...made } = await this.acceptance
      .accept(registration, choice, authorOf(input))
      .catch((error: unknown) => {
        throw refusalOfError(error);
      });
    if (outcome === 'vatCodeInvalid') throw new Refused('VAT_CODE_INVALID');
    if (outcome === 'gone') throw notFound();
    if (outcome === 'decided' || !('idDealer' in made)) throw registrationDecided();
    return made;
  }

  @Operation('ENG-227')
  async reject(@TheInput() input: Input<'ENG-227'>): Promise<{ done: true }> {
    const { idRegistration, ...rejection } = input.body;
    await this.own(idRegistration, input.caller);
    return requireDone(await this.reviews.reject(idRegistration, rejection, authorOf(input)));
  }

  @Operation('ENG-228')
  async checkVatCode(@TheInput() input: Input<'ENG-228'>): Promise<AnswerTo<'ENG-228'>> {
    const registration = await this.own(input.body.idRegistration, input.caller);
    const checked = await this.reviews.checkVatCode(registration, authorOf(input));
    requireDone(checked.outcome);
    return { answer: checked.answer, reason: checked.reason };
  }

  /**
   * Returns an application in one of the caller's markets.
   * @throws Refused NOT_FOUND for an application of another market, and for an erased one
   */
  private async own(idRegistration: number, caller: Caller): Promise<Registration> {
    const found = await this.inbox.find(idRegistration, caller.adminEnabledMarkets);
    if (found === null) throw notFound();
    return found;
  }

  private namesIn(rows: readonly Registration[]): Promise<ReadonlyMap<number, string>> {
    const ids = rows.flatMap(({ idAssignee, idDecider }) => [idAssignee, idDecider]);
    return this.directory.usernames(ids.filter((idUser) => idUser !== null));
  }
}

const authorOf = ({ caller, commandId }: Pick<Input<'ENG-225'>, 'caller' | 'commandId'>) => ({
  idActor: caller.idUser,
  commandId,
});

/**
 * The response to a review. Throws if the review had no effect.
 * @throws Refused NOT_FOUND, REGISTRATION_DECIDED
 */
const requireDone = (outcome: ReviewOutcome): typeof DONE_ANSWER => {
  if (outcome === 'gone') throw notFound();
  if (outcome === 'decided') throw registrationDecided();
  return DONE_ANSWER;
};
