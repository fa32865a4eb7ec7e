import type { AnswerTo } from '@fairlot/contracts/operations';
import { AwardService } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller } from '@nestjs/common';

@Controller()
export class AwardsController {
  constructor(private readonly service: AwardService) {}

  @Operation('SEC-49')
  award(@TheInput() input: Input<'SEC-49'>): Promise<AnswerTo<'SEC-49'>> {
    const { idOffer, ...lot } = input.params;
    return this.service.award(input, lot, { idOffer, reason: input.body.reason ?? null });
  }

  @Operation('SEC-50')
  awardAll(@TheInput() input: Input<'SEC-50'>): Promise<AnswerTo<'SEC-50'>> {
    return this.service.awardAll(input, input.params.id, input.body.idLots ?? null);
  }

  @Operation('SEC-51')
  revert(@TheInput() input: Input<'SEC-51'>): Promise<AnswerTo<'SEC-51'>> {
    return this.service.revert(input, input.params, input.body.reason);
  }

  @Operation('SEC-52')
  notAward(@TheInput() input: Input<'SEC-52'>): Promise<AnswerTo<'SEC-52'>> {
    const { idLots = null, reason } = input.body;
    return this.service.notAward(input, input.params.id, { idLots, reason });
  }

  @Operation('ENG-12')
  settle(@TheInput() input: Input<'ENG-12'>): Promise<AnswerTo<'ENG-12'>> {
    return this.service.settle(input, input.params);
  }
}
