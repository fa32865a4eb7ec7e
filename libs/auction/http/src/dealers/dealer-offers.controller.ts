import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { DealerOffers } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

@Controller()
export class DealerOffersController {
  constructor(private readonly offers: DealerOffers) {}

  @Operation('ENG-187')
  preview(@TheInput() { caller, query }: Input<'ENG-187'>): Promise<AnswerTo<'ENG-187'>> {
    return this.offers.blockPreview(caller, query.idDealer);
  }

  @Operation('ENG-188')
  recent(@TheInput() { caller, query }: Input<'ENG-188'>): Promise<AnswerTo<'ENG-188'>> {
    return this.offers.recent(caller, query);
  }

  @Operation('ENG-301')
  creditUse(@TheInput() { caller, query }: Input<'ENG-301'>): Promise<AnswerTo<'ENG-301'>> {
    return this.offers.creditUse(caller, query.idDealer);
  }
}
