import { ListAnswer, Operation, TheInput, type Input } from '@fairlot/access-http';
import { VehicleAuctions } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

type InAuction = AnswerTo<'SEC-21'>[number];

@Controller()
export class VehicleAuctionsController {
  constructor(private readonly vehicles: VehicleAuctions) {}

  @Operation('SEC-21')
  auctions(@TheInput() { caller, params, query }: Input<'SEC-21'>): Promise<ListAnswer<InAuction>> {
    return ListAnswer.of(this.vehicles.auctionsOf(caller, params.id, query));
  }

  @Operation('ENG-112')
  auctionsOfEach(@TheInput() { caller, query }: Input<'ENG-112'>): Promise<AnswerTo<'ENG-112'>> {
    return this.vehicles.auctionsOfEach(caller, query.idVehicles);
  }

  @Operation('ENG-25')
  marketPrices(@TheInput() { caller, params }: Input<'ENG-25'>): Promise<AnswerTo<'ENG-25'>> {
    return this.vehicles.marketPrices(caller, params.id);
  }

  @Operation('SEC-61')
  random(@TheInput() { caller, query }: Input<'SEC-61'>): Promise<AnswerTo<'SEC-61'>> {
    return this.vehicles.random(caller, query.idAuctions);
  }

  @Operation('MOB-23')
  randomOnMobile(@TheInput() { caller, query }: Input<'MOB-23'>): Promise<AnswerTo<'MOB-23'>> {
    return this.vehicles.random(caller, query.idAuctions);
  }
}
