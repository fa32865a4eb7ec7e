import { MailFailure, type Mailer } from '@fairlot/mailer-port';
import { MailKeeping, MailQueue, type DueMail } from '@fairlot/messaging-records';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { composeLetter } from './letters/compose-letter.js';
import { letterLanguage } from './letters/letter-texts.js';
import { MAILER, MAIL_SETTINGS, type MailSettings } from './mail-settings.js';

/** Sent at once by one process; each is a connection to the mail server. */
const AT_ONCE = 5;
/** What waits for its next attempt is told by nobody. */
const LOOK_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 60_000;

/** Of the jobs role: sends what waits, as long as something does; many processes share the work. */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('mail');
  private unlisten: (() => void) | null = null;
  private timers: readonly NodeJS.Timeout[] = [];
  private turn: Promise<void> = Promise.resolve();
  private isDue = false;
  private stopped = false;

  constructor(
    private readonly queue: MailQueue,
    private readonly keeping: MailKeeping,
    @Inject(MAIL_SETTINGS) private readonly settings: MailSettings,
    @Inject(MAILER) private readonly mailer: Mailer | null,
  ) {}

  /** Whether letters leave this portal at all. */
  get isOn(): boolean {
    return this.mailer !== null;
  }

  async start(): Promise<void> {
    this.timers = [
      setInterval(() => void this.look(), LOOK_EVERY_MS),
      setInterval(() => void this.tidy(), TIDY_EVERY_MS),
    ];
    if (this.mailer === null) return;
    this.unlisten = await this.queue.listen(() => void this.look());
    void this.look();
  }

  /** Resolves when what is due now has been tried. */
  async sendNow(): Promise<void> {
    await this.tidy();
    await this.look();
  }

  /** When the next attempt after an instant is due, epoch ms; null when none is. */
  async nextAfter(now: number): Promise<number | null> {
    return this.isOn ? this.queue.nextAfter(now) : null;
  }

  /** What is under way ends first: nobody else could tell what became of it. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    this.unlisten?.();
    await this.turn;
    await this.mailer?.close();
  }

  /** One turn at a time; who is told meanwhile has it look once more. */
  private look(): Promise<void> {
    if (this.mailer === null || this.stopped) return this.turn;
    if (this.isDue) return this.turn;
    this.isDue = true;
    this.turn = this.turn.then(() => {
      this.isDue = false;
      return this.sendDue(this.mailer!).catch((error: unknown) => this.warn(error));
    });
    return this.turn;
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
      const language = letterLanguage(mail.language);
      const composed = composeLetter(mail, { language, publicUrl });
      const messageId = `${mail.messageId}@${new URL(publicUrl).hostname}`;
      await mailer.send({ ...composed, messageId, from, to: mail.recipient });
    } catch (error) {
      // What is no failure of the line was not handed over: a letter that cannot be written.
      const failure =
        error instanceof MailFailure ? error : new MailFailure('permanent', String(error));
      this.logger.warn(`mail ${mail.idMail}: ${failure.kind}, ${failure.message}`);
      return this.queue.failed(mail, failure).catch((trouble: unknown) => this.warn(trouble));
    }
    // Where this is not written, the letter stays unknown: it went, and goes no second time.
    await this.queue.sent(mail).catch((trouble: unknown) => this.warn(trouble));
  }

  private async tidy(): Promise<void> {
    await this.keeping.tidy().catch((error: unknown) => this.warn(error));
  }

  private warn(error: unknown): void {
    this.logger.warn(String(error));
  }
}
