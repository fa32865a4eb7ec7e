import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { VehiclePictureService } from '@fairlot/vehicles-application';
import { Controller } from '@nestjs/common';

/** Orders and rotates pictures of a vehicle, and lists such changes. */
@Controller()
export class VehiclePicturesController {
  constructor(private readonly service: VehiclePictureService) {}

  @Operation('ENG-100')
  order(@TheInput() { caller, params, body }: Input<'ENG-100'>): Promise<AnswerTo<'ENG-100'>> {
    return this.service.order(caller, params.id, body);
  }

  @Operation('ENG-101')
  turn(@TheInput() { caller, params, body }: Input<'ENG-101'>): Promise<AnswerTo<'ENG-101'>> {
    return this.service.turn(caller, params, body.turned);
  }

  @Operation('ENG-102')
  changes(@TheInput() { caller, params }: Input<'ENG-102'>): Promise<AnswerTo<'ENG-102'>> {
    return this.service.changes(caller, params.id);
  }
}
