import type { AnswerTo } from '@fairlot/contracts/operations';
import { CLOCK } from '@fairlot/auction-application';
import { Operation } from '@fairlot/access-http';
import type { Clock } from '@fairlot/kernel';
import { Controller, Inject } from '@nestjs/common';

/** Returns the server time. It is the clock by which bids are decided (reading 57). */
@Controller()
export class TimeController {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @Operation('SEC-58')
  time(): AnswerTo<'SEC-58'> {
    return { time: this.clock.now() };
  }

  @Operation('MOB-07')
  timeOnMobile(): AnswerTo<'MOB-07'> {
    return { time: this.clock.now() };
  }

  @Operation('OTH-06')
  engineTime(): AnswerTo<'OTH-06'> {
    return { time: this.clock.now() };
  }
}
