import { notFound } from '@fairlot/contracts/refused';
import { MailKeeping, type UndeliveredMail } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';

/** `a…@example.test`: enough to ask somebody about, too little to write to. */
const masked = (recipient: string): string => recipient.replace(/^(.).*@/, '$1…@');

/** Letters that did not arrive, for administrators. */
@Injectable()
export class UndeliveredMails {
  constructor(private readonly keeping: MailKeeping) {}

  async list(limit: number, before?: number): Promise<readonly UndeliveredMail[]> {
    const found = await this.keeping.undelivered(limit, before);
    return found.map((mail) => ({
      ...mail,
      recipient: mail.recipient === null ? null : masked(mail.recipient),
    }));
  }

  count(): Promise<number> {
    return this.keeping.undeliveredCount();
  }

  /** @throws Refused NOT_FOUND of one that is expired or forgotten, too */
  async again(idMail: number): Promise<void> {
    if (!(await this.keeping.again(idMail))) throw notFound();
  }
}
