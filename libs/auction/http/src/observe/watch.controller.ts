import type { AnswerTo } from '@fairlot/contracts/operations';
import { WatchService } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller } from '@nestjs/common';

@Controller()
export class WatchController {
  constructor(private readonly service: WatchService) {}

  @Operation('SEC-62')
  toggle(@TheInput() input: Input<'SEC-62'>): Promise<AnswerTo<'SEC-62'>> {
    return this.watchOne(input);
  }

  @Operation('MOB-17')
  toggleOnMobile(@TheInput() input: Input<'MOB-17'>): Promise<AnswerTo<'MOB-17'>> {
    return this.watchOne(input);
  }

  @Operation('SEC-63')
  many(@TheInput() input: Input<'SEC-63'>): Promise<AnswerTo<'SEC-63'>> {
    return this.watchMany(input);
  }

  @Operation('MOB-16')
  manyOnMobile(@TheInput() input: Input<'MOB-16'>): Promise<AnswerTo<'MOB-16'>> {
    return this.watchMany(input);
  }

  @Operation('MOB-14')
  manyAuctions(@TheInput() input: Input<'MOB-14'>): Promise<AnswerTo<'MOB-14'>> {
    return this.service.watch(input, input.body, input.query);
  }

  @Operation('SEC-64')
  observed(@TheInput() { caller, query }: Input<'SEC-64'>): Promise<AnswerTo<'SEC-64'>> {
    return this.service.observed(caller, query);
  }

  @Operation('MOB-13')
  observedOnMobile(@TheInput() { caller, query }: Input<'MOB-13'>): Promise<AnswerTo<'MOB-13'>> {
    return this.service.observed(caller, query);
  }

  @Operation('MOB-15')
  observedIn(@TheInput() { caller, params, query }: Input<'MOB-15'>): Promise<AnswerTo<'MOB-15'>> {
    return this.service.observed(caller, query, params.id);
  }

  private watchOne(input: Input<'SEC-62' | 'MOB-17'>) {
    const { params, query } = input;
    return this.service.watch(input, [params], { ...query, idAuction: params.idAuction });
  }

  private watchMany(input: Input<'SEC-63' | 'MOB-16'>) {
    const { id: idAuction } = input.params;
    const lots = input.body.idLots.map((idLot) => ({ idAuction, idLot }));
    return this.service.watch(input, lots, { ...input.query, idAuction });
  }
}
