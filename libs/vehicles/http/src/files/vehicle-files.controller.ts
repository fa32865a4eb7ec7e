import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { VehicleFileService } from '@fairlot/vehicles-application';
import { Controller } from '@nestjs/common';

/** Attaches, lists and removes files of a vehicle. */
@Controller()
export class VehicleFilesController {
  constructor(private readonly service: VehicleFileService) {}

  @Operation('ENG-90')
  attach(@TheInput() { caller, params, body }: Input<'ENG-90'>): Promise<AnswerTo<'ENG-90'>> {
    return this.service.attach(caller, params.id, body);
  }

  @Operation('ENG-91')
  list(@TheInput() { caller, params }: Input<'ENG-91'>): Promise<AnswerTo<'ENG-91'>> {
    return this.service.list(caller, params.id);
  }

  @Operation('ENG-92')
  async remove(@TheInput() { caller, params }: Input<'ENG-92'>): Promise<AnswerTo<'ENG-92'>> {
    await this.service.remove(caller, params.id, params.idFile);
    return { done: true };
  }
}
