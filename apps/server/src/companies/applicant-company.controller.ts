import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { RegistrationInbox } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';
import { checkCompany } from './check-company.js';
import { CompanyRegistry } from './company-registry.js';

/**
 * Looks up an applicant in the company registry. A separate call, so that a slow registry does not
 * delay the page of the application.
 */
@Controller()
export class ApplicantCompanyController {
  constructor(
    private readonly registry: CompanyRegistry,
    private readonly inbox: RegistrationInbox,
  ) {}

  @Operation('ENG-330')
  async compare(@TheInput() { params, caller }: Input<'ENG-330'>): Promise<AnswerTo<'ENG-330'>> {
    const { idRegistration } = params;
    const found = await this.inbox.find(idRegistration, caller.adminEnabledMarkets);
    if (found === null) throw notFound();
    return checkCompany(this.registry, found);
  }
}
