import { Operation } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { Clock } from '@fairlot/kernel';
import { Controller, Inject } from '@nestjs/common';
import { CLOCK } from '../core/tokens.js';
import { ProcessReports } from './process-reports.js';

@Controller()
export class ProcessesController {
  constructor(
    private readonly reports: ProcessReports,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Operation('ENG-37')
  async processes(): Promise<AnswerTo<'ENG-37'>> {
    return { processes: [...(await this.reports.all())], serverNow: this.clock.now() };
  }
}
