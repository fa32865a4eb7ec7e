import { notFound } from '@fairlot/contracts/refused';
import type { CapturedMail, CapturedMails } from '@fairlot/mailer-port';
import { Inject, Injectable } from '@nestjs/common';
import { CAPTURED_MAILS } from './mail-settings.js';

/**
 * Shows the e-mails that a demonstration has captured to everybody. No other portal may do this,
 * because whoever reads the e-mails of a user can access the user's account.
 */
@Injectable()
export class Mailbox {
  constructor(@Inject(CAPTURED_MAILS) private readonly captured: CapturedMails | null) {}

  /** The captured e-mails, newest first. @throws Refused NOT_FOUND outside a demonstration */
  list(limit: number): ReturnType<CapturedMails['list']> {
    return this.capturedMails().list(limit);
  }

  /** A captured e-mail with its content. @throws Refused NOT_FOUND */
  async read(idMail: number): Promise<CapturedMail> {
    const mail = await this.capturedMails().read(idMail);
    if (mail === null) throw notFound();
    return mail;
  }

  private capturedMails(): CapturedMails {
    if (this.captured === null) throw notFound();
    return this.captured;
  }
}
