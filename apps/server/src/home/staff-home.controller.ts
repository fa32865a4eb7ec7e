import { fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import { AccessDirectory } from '@fairlot/access-records';
import type { StoppedImport } from '@fairlot/contracts/back-office';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { VehicleImports } from '@fairlot/vehicles-records';
import { Controller } from '@nestjs/common';
import { StaffHome } from './staff-home.js';

/** Returns the counts of open tasks for the home page of staff (SCR-073). */
@Controller()
export class StaffHomeController {
  constructor(
    private readonly home: StaffHome,
    private readonly imports: VehicleImports,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('ENG-229')
  read(@TheInput() { caller }: Input<'ENG-229'>): Promise<AnswerTo<'ENG-229'>> {
    return this.home.of(caller);
  }

  @Operation('ENG-260')
  async stopped(@TheInput() { caller, language }: Input<'ENG-260'>): Promise<AnswerTo<'ENG-260'>> {
    const { imports } = await this.imports.stopped(caller.adminEnabledMarkets);
    const [names, dealers] = await Promise.all([
      this.directory.usernames(imports.map(({ idUser }) => idUser)),
      this.directory.dealersById(imports.map(({ idDealer }) => idDealer)),
    ]);
    const companies = new Map(dealers.map((one) => [one.idDealer, one.businessName]));
    const rows = imports.map(({ fault, idDealer, ...one }): StoppedImport => ({
      ...one,
      username: names.get(one.idUser) ?? null,
      businessName: companies.get(idDealer) ?? null,
      reason: fault === null ? null : fieldProblem('file', fault, language).message,
    }));
    return { rows };
  }
}
