import { MailFailure, type Mailer } from '@fairlot/mailer-port';
import { MailMaintenance, MailQueue, type DueMail } from '@fairlot/messaging-records';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { composeEmail } from './emails/compose-email.js';
import { emailLanguage } from './emails/email-texts.js';
import { MAILER, MAIL_SETTINGS, type MailSettings } from './mail-settings.js';

/** Parallel sends of a process. Each needs a connection to the mail server. */
const AT_ONCE = 5;
/** Nothing announces a due retry, so the sender polls. */
const POLL_EVERY_MS = 5_000;
const CLEANUP_EVERY_MS = 60_000;

/** Part of the jobs role: sends queued e-mails. Several processes share the work. */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('mail');
  private unlisten: (() => void) | null = null;
  private timers: readonly NodeJS.Timeout[] = [];
  private pass: Promise<void> = Promise.resolve();
  private isDue = false;
  private stopped = false;

  constructor(
    private readonly queue: MailQueue,
    private readonly keeping: MailMaintenance,
    @Inject(MAIL_SETTINGS) private readonly settings: MailSettings,
    @Inject(MAILER) private readonly mailer: Mailer | null,
  ) {}

  /** Whether this portal sends e-mails. */
  get isOn(): boolean {
    return this.mailer !== null;
  }

  async start(): Promise<void> {
    this.timers = [
      setInterval(() => void this.runPass(), POLL_EVERY_MS),
      setInterval(() => void this.tidy(), CLEANUP_EVERY_MS),
    ];
    if (this.mailer === null) return;
    this.unlisten = await this.queue.listen(() => void this.runPass());
    void this.runPass();
  }

  /** Resolves when everything due now was tried. */
  async sendNow(): Promise<void> {
    await this.tidy();
    await this.runPass();
  }

  /** When the next attempt after an instant is due, epoch ms; null if none is. */
  async nextAfter(now: number): Promise<number | null> {
    return this.isOn ? this.queue.nextAfter(now) : null;
  }

  /** Finishes sends in progress, because no other process could record their outcome. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    this.unlisten?.();
    await this.pass;
    await this.mailer?.close();
  }

  /** Runs one pass at a time. A notification meanwhile causes one more. */
  private runPass(): Promise<void> {
    if (this.mailer === null || this.stopped) return this.pass;
    if (this.isDue) return this.pass;
    this.isDue = true;
    this.pass = this.pass.then(() => {
      this.isDue = false;
      return this.sendDue(this.mailer!).catch((error: unknown) => this.warn(error));
    });
    return this.pass;
  }

  private async sendDue(mailer: Mailer): Promise<void> {
    while (!this.stopped) {
      const due = await this.queue.take(AT_ONCE);
      await Promise.all(due.map((mail) => this.sendOne(mailer, mail)));
      if (due.length < AT_ONCE) return;
    }
  }

  private async sendOne(mailer: Mailer, mail: DueMail): Promise<void> {
    const { from, publicUrl } = this.settings;
    try {
      const language = emailLanguage(mail.language);
      const composed = composeEmail(mail, { language, publicUrl });
      const messageId = `${mail.messageId}@${new URL(publicUrl).hostname}`;
      await mailer.send({ ...composed, messageId, from, to: mail.recipient });
    } catch (error) {
      // An error outside the connection means that the e-mail cannot be composed, so it was not
      // sent.
      const failure =
        error instanceof MailFailure ? error : new MailFailure('permanent', String(error));
      this.logger.warn(`mail ${mail.idMail}: ${failure.kind}, ${failure.message}`);
      return this.queue.failed(mail, failure).catch((trouble: unknown) => this.warn(trouble));
    }
    // If this write fails, the state stays unknown. The e-mail was sent, and is not sent again.
    await this.queue.sent(mail).catch((trouble: unknown) => this.warn(trouble));
  }

  private async tidy(): Promise<void> {
    await this.keeping.tidy().catch((error: unknown) => this.warn(error));
  }

  private warn(error: unknown): void {
    this.logger.warn(String(error));
  }
}
