import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { VehicleConditionService } from '@fairlot/vehicles-application';
import { Controller } from '@nestjs/common';

/** Reads and writes condition reports. */
@Controller()
export class VehicleConditionController {
  constructor(private readonly service: VehicleConditionService) {}

  @Operation('ENG-110')
  read(@TheInput() { caller, params }: Input<'ENG-110'>): Promise<AnswerTo<'ENG-110'>> {
    return this.service.read(caller, params.id);
  }

  @Operation('ENG-111')
  write(@TheInput() input: Input<'ENG-111'>): Promise<AnswerTo<'ENG-111'>> {
    const { caller, params, body, commandId } = input;
    return this.service.write(caller, params.id, body, commandId);
  }
}
