import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { MailMaintenance } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';

/**
 * Masks an address, such as `a…@example.test`: enough to talk about it, too little to write to it.
 */
const maskRecipient = (recipient: string): string => recipient.replace(/^(.).*@/, '$1…@');

/** Lists and resends undelivered e-mails, for administrators. */
@Injectable()
export class UndeliveredMails {
  constructor(private readonly maintenance: MailMaintenance) {}

  async page({ limit, cursor }: QueryOf<Operations['ENG-50']>): Promise<AnswerTo<'ENG-50'>> {
    const found = await this.maintenance.undelivered(limit + 1, cursor);
    const rows = found.slice(0, limit).map((mail) => ({
      ...mail,
      recipient: mail.recipient === null ? null : maskRecipient(mail.recipient),
    }));
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows,
      total: cursor === undefined ? await this.maintenance.undeliveredTotal() : null,
      next: last === undefined ? null : String(last.idMail),
    };
  }

  /** The number of undelivered e-mails, counted up to a thousand. */
  async count(): Promise<number> {
    return (await this.maintenance.undeliveredTotal()).count;
  }

  /**
   * Queues an undelivered e-mail again.
   * @throws Refused NOT_FOUND if it does not exist, has expired or was erased
   */
  async again(idMail: number): Promise<void> {
    if (!(await this.maintenance.again(idMail))) throw notFound();
  }
}
