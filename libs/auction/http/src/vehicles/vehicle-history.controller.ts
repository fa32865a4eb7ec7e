import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { VehicleHistory } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

@Controller()
export class VehicleHistoryController {
  constructor(private readonly history: VehicleHistory) {}

  @Operation('ENG-99')
  page(@TheInput() { caller, params, query }: Input<'ENG-99'>): Promise<AnswerTo<'ENG-99'>> {
    return this.history.page(caller, params.id, query);
  }
}
