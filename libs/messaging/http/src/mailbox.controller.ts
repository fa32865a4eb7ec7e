import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Mailbox } from '@fairlot/messaging-application';
import { Controller, Header } from '@nestjs/common';

/**
 * Content security policy for a displayed e-mail. Nothing in it runs or is loaded. An e-mail
 * contains its styles, and links only to this portal.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Shows the e-mails of a demonstration to everybody. */
@Controller()
export class MailboxController {
  constructor(private readonly mailbox: Mailbox) {}

  @Operation('ENG-52')
  async list(@TheInput() { query }: Input<'ENG-52', unknown>): Promise<AnswerTo<'ENG-52'>> {
    return { rows: [...(await this.mailbox.list(query.limit))] };
  }

  @Operation('ENG-53')
  read(@TheInput() { query }: Input<'ENG-53', unknown>): Promise<AnswerTo<'ENG-53'>> {
    return this.mailbox.read(query.idMail);
  }

  @Operation('ENG-54')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', MAIL_POLICY)
  async page(@TheInput() { query }: Input<'ENG-54', unknown>): Promise<string> {
    return (await this.mailbox.read(query.idMail)).html;
  }
}
