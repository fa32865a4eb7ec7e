import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { VehicleEditor } from '@fairlot/vehicles-application';
import { Controller } from '@nestjs/common';

@Controller()
export class VehicleEditController {
  constructor(private readonly editor: VehicleEditor) {}

  @Operation('SEC-23')
  edit(@TheInput() { caller, body, commandId }: Input<'SEC-23'>): Promise<AnswerTo<'SEC-23'>> {
    return this.editor.edit(caller, body, commandId);
  }
}
