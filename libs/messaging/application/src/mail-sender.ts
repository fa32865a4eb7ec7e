import { setTimeout as sleep } from 'node:timers/promises';
import { MailFailure, type Mailer } from '@fairlot/mailer-port';
import {
  MailMaintenance,
  MailQueue,
  type DueMail,
  type EmailRun,
} from '@fairlot/messaging-records';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { composeEmail } from './emails/compose-email.js';
import { emailLanguage } from './emails/email-texts.js';
import { MAILER, MAIL_SETTINGS, type MailSettings } from './mail-settings.js';

/**
 * Longest wait of `sendNow`. It is longer than a lease, after which the job of a killed process is
 * started again.
 */
const SEND_NOW_MAX_MS = 60_000;
const POLL_EVERY_MS = 5;

/** Part of the jobs role: sends e-mails as jobs. Several processes may share the work. */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('mail');
  /** Number of e-mails that are being sent. */
  private sending = 0;
  private stopped = false;

  constructor(
    private readonly queue: MailQueue,
    private readonly keeping: MailMaintenance,
    @Inject(MAIL_SETTINGS) private readonly settings: MailSettings,
    @Inject(MAILER) private readonly mailer: Mailer | null,
  ) {}

  /** Whether this portal has a mail server or captures e-mails. Otherwise jobs stay queued. */
  get isOn(): boolean {
    return this.mailer !== null;
  }

  /**
   * Sends the e-mail of a job. Does not react to the abort signal, because no other process could
   * record the outcome. Rejects only on an error before the e-mail is taken, so that the job is
   * retried.
   */
  async run(run: EmailRun): Promise<void> {
    this.sending += 1;
    try {
      const mail = await this.queue.take(run);
      if (mail !== null) await this.sendOne(this.mailer!, mail);
    } finally {
      this.sending -= 1;
    }
  }

  /**
   * Tries every e-mail that is due. For tests that have moved the clock. Resolves when all were
   * tried.
   */
  async sendNow(): Promise<void> {
    await this.tidy();
    if (!this.isOn) return;
    const until = performance.now() + SEND_NOW_MAX_MS;
    while (!this.stopped && ((await this.queue.startDue()) || this.sending > 0)) {
      if (performance.now() > until) throw new Error('E-mails that are due were not sent');
      await sleep(POLL_EVERY_MS);
    }
  }

  /** The instant (epoch ms) at which the next attempt after `now` is due; null if none is. */
  async nextAfter(now: number): Promise<number | null> {
    return this.isOn ? this.queue.nextAfter(now) : null;
  }

  /** Starts no more e-mails, and closes the mailer. Call it once all jobs have stopped. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.mailer?.close();
  }

  private async sendOne(mailer: Mailer, mail: DueMail): Promise<void> {
    const { from, publicUrl } = this.settings;
    try {
      const language = emailLanguage(mail.language);
      const composed = composeEmail(mail, { language, publicUrl });
      const messageId = `${mail.messageId}@${new URL(publicUrl).hostname}`;
      await mailer.send({ ...composed, messageId, from, to: mail.recipient });
    } catch (error) {
      // Any other error means that the e-mail could not be composed, so it was not sent.
      const failure =
        error instanceof MailFailure ? error : new MailFailure('permanent', String(error));
      this.logger.warn(`mail ${mail.idMail}: ${failure.kind}, ${failure.message}`);
      return this.queue.failed(mail, failure).catch((trouble: unknown) => this.warn(trouble));
    }
    // If this write fails, the state stays unknown, and the e-mail, which was sent, is not sent
    // again.
    await this.queue.sent(mail).catch((trouble: unknown) => this.warn(trouble));
  }

  /** Deletes data of no further use, and creates missing jobs. */
  async tidy(): Promise<void> {
    await this.keeping.tidy().catch((error: unknown) => this.warn(error));
  }

  private warn(error: unknown): void {
    this.logger.warn(String(error));
  }
}
