import { sharesMarket } from '@fairlot/access-domain';
import { Dealers } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';
import { dealerInfoOf } from './dealers.controller.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

/** ADM-18: returns the reference dealer of a dealer's group. */
@Controller()
export class DealerReferenceController {
  constructor(private readonly dealers: Dealers) {}

  @Operation('ADM-18')
  async reference(@TheInput() { query, caller }: Input<'ADM-18'>): Promise<AnswerTo<'ADM-18'>> {
    const isOwn = ({ idMarket }: { readonly idMarket: string }) =>
      sharesMarket(caller.adminEnabledMarkets, [idMarket]);
    const dealer = await this.dealers.get(query.idDealer);
    if (dealer === null || !isOwn(dealer)) throw notFound();
    const reference = await this.dealers.referenceOf(dealer);
    return isOwn(reference) ? dealerInfoOf(reference) : null;
  }
}
