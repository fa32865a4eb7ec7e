import { notFound } from '@fairlot/contracts/refused';
import type { CapturedMail, CapturedMails } from '@fairlot/mailer-port';
import { Inject, Injectable } from '@nestjs/common';
import { CAPTURED_MAILS } from './mail-settings.js';

/**
 * What a demonstration kept instead of sending it, for anybody who looks. Elsewhere there is no such
 * thing: whoever reads the letters of others can become them.
 */
@Injectable()
export class Mailbox {
  constructor(@Inject(CAPTURED_MAILS) private readonly captured: CapturedMails | null) {}

  /** The newest first. @throws Refused NOT_FOUND outside a demonstration */
  list(limit: number): ReturnType<CapturedMails['list']> {
    return this.kept().list(limit);
  }

  /** @throws Refused NOT_FOUND */
  async read(idMail: number): Promise<CapturedMail> {
    const mail = await this.kept().read(idMail);
    if (mail === null) throw notFound();
    return mail;
  }

  private kept(): CapturedMails {
    if (this.captured === null) throw notFound();
    return this.captured;
  }
}
