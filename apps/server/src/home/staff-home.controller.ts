import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';
import { StaffHome } from './staff-home.js';

/** Open work for staff (SCR-073). */
@Controller()
export class StaffHomeController {
  constructor(private readonly home: StaffHome) {}

  @Operation('ENG-229')
  read(@TheInput() { caller }: Input<'ENG-229'>): Promise<AnswerTo<'ENG-229'>> {
    return this.home.of(caller);
  }
}
