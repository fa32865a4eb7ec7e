import { OfferDesk } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import { Controller } from '@nestjs/common';

@Controller()
export class OffersController {
  constructor(private readonly desk: OfferDesk) {}

  @Operation('SEC-59')
  offer(@TheInput() { caller, params, body, commandId }: Input<'SEC-59'>): Promise<OfferAnswer> {
    return this.desk.offer(caller, { ...body, ...params, commandId });
  }

  @Operation('MOB-20')
  offerOnMobile(@TheInput() input: Input<'MOB-20'>): Promise<OfferAnswer> {
    const { caller, params, query, key } = input;
    return key === null
      ? this.desk.offerOnMobile(caller, params, query)
      : this.desk.offer(caller, { ...query, ...params, clickAndBuy: false, commandId: key });
  }

  @Operation('ENG-01')
  agent(@TheInput() { caller, params, body, commandId }: Input<'ENG-01'>): Promise<OfferAnswer> {
    const { maximumMinor: amountMinor, ...bid } = body;
    return this.desk.place(caller, { ...bid, ...params, kind: 'AGENT', amountMinor, commandId });
  }

  @Operation('ENG-02')
  sealed(@TheInput() { caller, params, body, commandId }: Input<'ENG-02'>): Promise<OfferAnswer> {
    return this.desk.place(caller, { ...body, ...params, kind: 'SEALED', commandId });
  }
}
