import type { AnswerTo } from '@fairlot/contracts/operations';
import { LotControl, LotReader, OwnOffers } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller } from '@nestjs/common';

@Controller()
export class LotsController {
  constructor(
    private readonly reader: LotReader,
    private readonly control: LotControl,
    private readonly offers: OwnOffers,
  ) {}

  @Operation('SEC-73')
  lot(@TheInput() { caller, params }: Input<'SEC-73'>): Promise<AnswerTo<'SEC-73'>> {
    return this.reader.lot(caller, params);
  }

  @Operation('SEC-60')
  basePrices(@TheInput() { caller, params }: Input<'SEC-60'>): Promise<AnswerTo<'SEC-60'>> {
    return this.reader.basePrices(caller, params);
  }

  @Operation('MOB-21')
  basePricesOnMobile(@TheInput() { caller, params }: Input<'MOB-21'>): Promise<AnswerTo<'MOB-21'>> {
    return this.reader.basePrices(caller, params);
  }

  @Operation('ENG-09')
  history(@TheInput() { caller, params, query }: Input<'ENG-09'>): Promise<AnswerTo<'ENG-09'>> {
    return this.reader.history(caller, params, query);
  }

  @Operation('ENG-17')
  own(@TheInput() { caller, params }: Input<'ENG-17'>): Promise<AnswerTo<'ENG-17'>> {
    return this.reader.own(caller, params.id);
  }

  @Operation('ENG-35')
  ownOffers(@TheInput() { caller, params, query }: Input<'ENG-35'>): Promise<AnswerTo<'ENG-35'>> {
    return this.offers.page(caller, params.id, query);
  }

  @Operation('SEC-74')
  removeVehicle(@TheInput() input: Input<'SEC-74'>): Promise<AnswerTo<'SEC-74'>> {
    const { idVehicle, ...lot } = input.params;
    return this.control.removeVehicle(input, lot, idVehicle);
  }

  @Operation('ENG-05')
  reopen(@TheInput() input: Input<'ENG-05'>): Promise<AnswerTo<'ENG-05'>> {
    return this.control.reopen(input, input.params, input.body);
  }

  @Operation('ENG-20')
  close(@TheInput() input: Input<'ENG-20'>): Promise<AnswerTo<'ENG-20'>> {
    return this.control.close(input, input.params, input.body.reason);
  }

  @Operation('ENG-22')
  managed(@TheInput() { caller, params, query }: Input<'ENG-22'>): Promise<AnswerTo<'ENG-22'>> {
    return this.reader.managed(caller, params.id, query.idLots);
  }

  @Operation('ENG-06')
  withdraw(@TheInput() input: Input<'ENG-06'>): Promise<AnswerTo<'ENG-06'>> {
    return this.control.withdraw(input, input.params, input.body.reason);
  }

  @Operation('ENG-07')
  voidOffer(@TheInput() input: Input<'ENG-07'>): Promise<AnswerTo<'ENG-07'>> {
    const { idOffer, ...lot } = input.params;
    return this.control.voidOffer(input, lot, { idOffer, reason: input.body.reason });
  }
}
