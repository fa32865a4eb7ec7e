import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerOf } from '@fairlot/contracts';
import type { OperationId, Operations } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';
import { VehicleDesk } from './vehicle-desk.js';

type Answer<Id extends OperationId> = Promise<AnswerOf<Operations[Id]>>;

@Controller()
export class VehiclesController {
  constructor(private readonly desk: VehicleDesk) {}

  @Operation('SEC-20')
  vehicle(@TheInput() { caller, params }: Input<'SEC-20'>): Answer<'SEC-20'> {
    return this.desk.vehicle(caller, params.id);
  }

  @Operation('MOB-24')
  vehicleOnMobile(@TheInput() { caller, params }: Input<'MOB-24'>): Answer<'MOB-24'> {
    return this.desk.vehicle(caller, params.id);
  }

  @Operation('SEC-21')
  auctions(@TheInput() { caller, params, query }: Input<'SEC-21'>): Answer<'SEC-21'> {
    return this.desk.auctionsOf(caller, params.id, query);
  }

  @Operation('SEC-22')
  details(@TheInput() { caller, params }: Input<'SEC-22'>): Answer<'SEC-22'> {
    return this.desk.details(caller, params.id);
  }

  @Operation('MOB-25')
  detailsOnMobile(@TheInput() { caller, params }: Input<'MOB-25'>): Answer<'MOB-25'> {
    return this.desk.details(caller, params.id);
  }

  @Operation('ENG-25')
  marketPrices(@TheInput() { caller, params }: Input<'ENG-25'>): Answer<'ENG-25'> {
    return this.desk.marketPrices(caller, params.id);
  }

  @Operation('SEC-61')
  random(@TheInput() { caller, query }: Input<'SEC-61'>): Answer<'SEC-61'> {
    return this.desk.random(caller, query.idAuctions);
  }

  @Operation('MOB-23')
  randomOnMobile(@TheInput() { caller, query }: Input<'MOB-23'>): Answer<'MOB-23'> {
    return this.desk.random(caller, query.idAuctions);
  }

  @Operation('ENG-15')
  stock(@TheInput() { caller, query }: Input<'ENG-15'>): Answer<'ENG-15'> {
    return this.desk.stock(caller, query);
  }
}
