import type { AnswerTo } from '@fairlot/contracts/operations';
import { AuctionVisibility, LotLog } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller } from '@nestjs/common';

@Controller()
export class LotLogController {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly log: LotLog,
  ) {}

  @Operation('ENG-08')
  async after(@TheInput() { caller, params, query }: Input<'ENG-08'>): Promise<AnswerTo<'ENG-08'>> {
    await this.visibility.visibleLot(caller, params);
    return this.log.after(params, query.after);
  }
}
