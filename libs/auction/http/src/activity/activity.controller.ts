import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { OwnActivity } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

@Controller()
export class ActivityController {
  constructor(private readonly activity: OwnActivity) {}

  @Operation('ENG-40')
  lots(@TheInput() { caller, query }: Input<'ENG-40'>): Promise<AnswerTo<'ENG-40'>> {
    return this.activity.page(caller, query);
  }

  @Operation('ENG-41')
  counts(@TheInput() { caller }: Input<'ENG-41'>): Promise<AnswerTo<'ENG-41'>> {
    return this.activity.counts(caller);
  }

  @Operation('ENG-42')
  news(@TheInput() { caller }: Input<'ENG-42'>): Promise<AnswerTo<'ENG-42'>> {
    return this.activity.news(caller);
  }

  @Operation('ENG-43')
  see(@TheInput() input: Input<'ENG-43'>): Promise<AnswerTo<'ENG-43'>> {
    return this.activity.see(input);
  }
}
