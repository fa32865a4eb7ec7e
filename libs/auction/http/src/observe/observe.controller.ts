import type { AnswerTo } from '@fairlot/contracts/operations';
import { ObserveDesk } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller } from '@nestjs/common';

const inAuction = (idAuction: number, idLots: readonly number[]) =>
  idLots.map((idLot) => ({ idAuction, idLot }));

@Controller()
export class ObserveController {
  constructor(private readonly desk: ObserveDesk) {}

  @Operation('SEC-62')
  toggle(@TheInput() { caller, params, query }: Input<'SEC-62'>): Promise<AnswerTo<'SEC-62'>> {
    return this.desk.toggle(caller, params, query.endObservation);
  }

  @Operation('MOB-17')
  toggleOnMobile(
    @TheInput() { caller, params, query }: Input<'MOB-17'>,
  ): Promise<AnswerTo<'MOB-17'>> {
    return this.desk.toggle(caller, params, query.endObservation);
  }

  @Operation('SEC-63')
  many(@TheInput() input: Input<'SEC-63'>): Promise<AnswerTo<'SEC-63'>> {
    return this.toggleMany(input);
  }

  @Operation('MOB-16')
  manyOnMobile(@TheInput() input: Input<'MOB-16'>): Promise<AnswerTo<'MOB-16'>> {
    return this.toggleMany(input);
  }

  @Operation('MOB-14')
  manyAuctions(@TheInput() { caller, body }: Input<'MOB-14'>): Promise<AnswerTo<'MOB-14'>> {
    return this.desk.observe(caller, body);
  }

  @Operation('SEC-64')
  observed(@TheInput() { caller }: Input<'SEC-64'>): Promise<AnswerTo<'SEC-64'>> {
    return this.desk.observed(caller);
  }

  @Operation('MOB-13')
  observedOnMobile(@TheInput() { caller }: Input<'MOB-13'>): Promise<AnswerTo<'MOB-13'>> {
    return this.desk.observed(caller);
  }

  @Operation('MOB-15')
  observedIn(@TheInput() { caller, params }: Input<'MOB-15'>): Promise<AnswerTo<'MOB-15'>> {
    return this.desk.observed(caller, params.id);
  }

  private toggleMany({ caller, params, query, body }: Input<'SEC-63' | 'MOB-16'>) {
    return query.endObservation
      ? this.desk.end(caller, params.id, body.idLots)
      : this.desk.observe(caller, inAuction(params.id, body.idLots), params.id);
  }
}
