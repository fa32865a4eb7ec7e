import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { VehicleMover } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

@Controller()
export class VehicleMovesController {
  constructor(private readonly mover: VehicleMover) {}

  @Operation('SEC-24')
  publish(@TheInput() input: Input<'SEC-24'>): Promise<AnswerTo<'SEC-24'>> {
    const { idVehicles, published } = input.body;
    return this.mover.move(input, { move: published ? 'PUBLISH' : 'UNPUBLISH', idVehicles });
  }

  @Operation('SEC-25')
  sendToMultiAuctioneer(@TheInput() input: Input<'SEC-25'>): Promise<AnswerTo<'SEC-25'>> {
    return this.mover.move(input, { move: 'SEND_MULTI', ...input.body });
  }

  @Operation('SEC-26')
  sendUp(@TheInput() input: Input<'SEC-26'>): Promise<AnswerTo<'SEC-26'>> {
    return this.mover.move(input, { move: 'SEND_UP', ...input.body });
  }

  @Operation('SEC-27')
  sendBack(@TheInput() input: Input<'SEC-27'>): Promise<AnswerTo<'SEC-27'>> {
    return this.mover.move(input, { move: 'SEND_BACK', ...input.body });
  }

  @Operation('ENG-98')
  undo(@TheInput() input: Input<'ENG-98'>): Promise<AnswerTo<'ENG-98'>> {
    return this.mover.undo(input, input.body.moveId);
  }
}
