import { OfferDesk } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import { Controller, Header } from '@nestjs/common';

@Controller()
export class OffersController {
  constructor(private readonly desk: OfferDesk) {}

  @Operation('SEC-59')
  offer(@TheInput() { caller, params, body, commandId }: Input<'SEC-59'>): Promise<OfferAnswer> {
    return this.desk.offer(caller, { ...body, ...params, commandId });
  }

  @Operation('MOB-20')
  @Header('cache-control', 'no-store')
  offerOnMobile(@TheInput() { caller, params, query }: Input<'MOB-20'>): Promise<OfferAnswer> {
    return this.desk.offerOnMobile(caller, params, query.offer);
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
