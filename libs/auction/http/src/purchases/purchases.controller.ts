import type { AnswerTo } from '@fairlot/contracts/operations';
import { PurchaseService } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller } from '@nestjs/common';

@Controller()
export class PurchasesController {
  constructor(private readonly service: PurchaseService) {}

  @Operation('SEC-69')
  purchases(@TheInput() { caller, query }: Input<'SEC-69'>): Promise<AnswerTo<'SEC-69'>> {
    return this.service.purchases(caller, query);
  }

  @Operation('SEC-72')
  rate(@TheInput() input: Input<'SEC-72'>): Promise<AnswerTo<'SEC-72'>> {
    return this.service.rate(input, input.params.id, input.body);
  }

  @Operation('MOB-22')
  rateOnMobile(@TheInput() input: Input<'MOB-22'>): Promise<AnswerTo<'MOB-22'>> {
    return this.service.rate(input, input.params.id, input.body);
  }
}
