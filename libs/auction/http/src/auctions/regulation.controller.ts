import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { AuctionRegulation } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

@Controller()
export class RegulationController {
  constructor(private readonly regulation: AuctionRegulation) {}

  @Operation('SEC-65')
  accept(@TheInput() input: Input<'SEC-65'>): Promise<AnswerTo<'SEC-65'>> {
    return this.regulation.accept(input, input.params.id, input.body);
  }

  @Operation('MOB-19')
  acceptOnMobile(@TheInput() input: Input<'MOB-19'>): Promise<AnswerTo<'MOB-19'>> {
    return this.regulation.accept(input, input.params.id, input.body);
  }

  @Operation('SEC-66')
  accepted(
    @TheInput() { caller, params, query, language }: Input<'SEC-66'>,
  ): Promise<AnswerTo<'SEC-66'>> {
    return this.regulation.accepted(caller, params.id, query.language ?? language);
  }

  @Operation('MOB-18')
  acceptedOnMobile(
    @TheInput() { caller, params, query, language }: Input<'MOB-18'>,
  ): Promise<AnswerTo<'MOB-18'>> {
    return this.regulation.accepted(caller, params.id, query.language ?? language);
  }
}
