import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { UndeliveredMails } from '@fairlot/messaging-application';
import { Controller } from '@nestjs/common';

/** Lists and resends undelivered e-mails, for administrators. */
@Controller()
export class MailsController {
  constructor(private readonly mails: UndeliveredMails) {}

  @Operation('ENG-50')
  list(@TheInput() { query }: Input<'ENG-50'>): Promise<AnswerTo<'ENG-50'>> {
    return this.mails.page(query);
  }

  @Operation('ENG-51')
  async again(@TheInput() { body }: Input<'ENG-51'>): Promise<AnswerTo<'ENG-51'>> {
    await this.mails.again(body.idMail);
    return { done: true };
  }
}
