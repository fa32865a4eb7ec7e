import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { VehiclePictureDesk } from '@fairlot/vehicles-application';
import { Controller } from '@nestjs/common';

/** Pictures of a vehicle: ordered, turned, and who did it. */
@Controller()
export class VehiclePicturesController {
  constructor(private readonly desk: VehiclePictureDesk) {}

  @Operation('ENG-100')
  order(@TheInput() { caller, params, body }: Input<'ENG-100'>): Promise<AnswerTo<'ENG-100'>> {
    return this.desk.order(caller, params.id, body);
  }

  @Operation('ENG-101')
  turn(@TheInput() { caller, params, body }: Input<'ENG-101'>): Promise<AnswerTo<'ENG-101'>> {
    return this.desk.turn(caller, params, body.turned);
  }

  @Operation('ENG-102')
  changes(@TheInput() { caller, params }: Input<'ENG-102'>): Promise<AnswerTo<'ENG-102'>> {
    return this.desk.changes(caller, params.id);
  }
}
