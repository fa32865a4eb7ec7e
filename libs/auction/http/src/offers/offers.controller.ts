import { OfferService } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import { Controller } from '@nestjs/common';

/**
 * The id under which a bid is stored. The id of a client is bound to its user. An id that the
 * server generates is unique, so it is used as it is.
 */
const storedIdOf = ({ key, commandId }: Pick<Input<'SEC-59'>, 'key' | 'commandId'>) =>
  key === null ? { storedId: commandId } : { commandId: key };

@Controller()
export class OffersController {
  constructor(private readonly service: OfferService) {}

  @Operation('SEC-59')
  offer(@TheInput() input: Input<'SEC-59'>): Promise<OfferAnswer> {
    const { caller, params, body } = input;
    return this.service.offer(caller, { ...body, ...params, ...storedIdOf(input) });
  }

  @Operation('MOB-20')
  offerOnMobile(@TheInput() input: Input<'MOB-20'>): Promise<OfferAnswer> {
    const { caller, params, query, key } = input;
    return key === null
      ? this.service.offerOnMobile(caller, params, query)
      : this.service.offer(caller, { ...query, ...params, clickAndBuy: false, commandId: key });
  }

  @Operation('ENG-01')
  agent(@TheInput() input: Input<'ENG-01'>): Promise<OfferAnswer> {
    const { caller, params, body } = input;
    const { maximumMinor: amountMinor, ...bid } = body;
    const priced = { ...bid, ...params, kind: 'AGENT', amountMinor } as const;
    return this.service.place(caller, { ...priced, ...storedIdOf(input) });
  }

  @Operation('ENG-02')
  sealed(@TheInput() input: Input<'ENG-02'>): Promise<OfferAnswer> {
    const { caller, params, body } = input;
    return this.service.place(caller, { ...body, ...params, kind: 'SEALED', ...storedIdOf(input) });
  }
}
