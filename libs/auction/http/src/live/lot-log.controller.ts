import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller, Header } from '@nestjs/common';
import type { AnswerTo } from '../answer-to.js';
import { AuctionSight } from '../sight/auction-sight.js';
import { LotLog } from './lot-log.js';

@Controller()
export class LotLogController {
  constructor(
    private readonly sight: AuctionSight,
    private readonly log: LotLog,
  ) {}

  @Operation('ENG-08')
  @Header('cache-control', 'no-store')
  async after(@TheInput() { caller, params, query }: Input<'ENG-08'>): Promise<AnswerTo<'ENG-08'>> {
    await this.sight.visibleLot(caller, params);
    return this.log.after(params, query.after);
  }
}
