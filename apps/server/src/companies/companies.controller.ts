import { sharesMarket, type Caller } from '@fairlot/access-domain';
import { fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import { AccessDirectory, Dealers, type Dealer } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { Controller } from '@nestjs/common';
import { CompanyRegistry } from './company-registry.js';
import { numberInRegistry } from './number-in-vies.js';

type CompanyChoice = { readonly sincom: string | null; readonly language: Language };

/** Finds companies in the registry and links dealers to them (SCR-078, SCR-116). */
@Controller()
export class CompaniesController {
  constructor(
    private readonly registry: CompanyRegistry,
    private readonly directory: AccessDirectory,
    private readonly dealers: Dealers,
  ) {}

  @Operation('ADM-11')
  async find(@TheInput() { query }: Input<'ADM-11'>): Promise<AnswerTo<'ADM-11'>> {
    const { vatCode, country } = query;
    const number = country === undefined ? vatCode : numberInRegistry({ country, vatCode });
    return [...(await this.registry.find(number))];
  }

  @Operation('ENG-186')
  async configure(@TheInput() input: Input<'ENG-186'>): Promise<AnswerTo<'ENG-186'>> {
    const { body, caller, commandId, language } = input;
    const { idDealer, sincom } = body;
    const dealer = await this.ownDealer(caller, idDealer);
    const company = await this.companyOf(dealer, { sincom, language });
    const by = { idActor: caller.idUser, commandId };
    await this.dealers.change(idDealer, { state: 'CONFIGURED', ...company }, by);
    return { done: true };
  }

  /**
   * The fields of the chosen company; none if staff chose no company.
   * @throws Refused VALIDATION if the registry has no such company with the dealer's VAT number
   */
  private async companyOf(dealer: Dealer, { sincom, language }: CompanyChoice) {
    if (sincom === null) return {};
    const found = await this.registry.find(numberInRegistry(dealer));
    const company = found.find((one) => one.sincom === sincom);
    if (company === undefined)
      throw validationRefused([fieldProblem('sincom', 'unknown_reference', language)]);
    return company;
  }

  /** A dealer in a market of the caller. @throws Refused NOT_FOUND for all others */
  private async ownDealer(caller: Caller, idDealer: number): Promise<Dealer> {
    const dealer = await this.directory.dealer(idDealer);
    const isOwn = dealer !== null && sharesMarket(caller.adminEnabledMarkets, [dealer.idMarket]);
    if (!isOwn) throw notFound();
    return dealer;
  }
}
