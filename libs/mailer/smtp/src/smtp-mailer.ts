import { MailFailure, type Mailer, type MailMessage } from '@fairlot/mailer-port';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { failureOf } from './failure-of.js';
import { smtpAddressOf } from './smtp-address.js';

const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
/** Longest wait for a reply. Servers that greylist or scan content may reply late. */
const TIMEOUT_MS = 30_000;
/** Longest duration of an attempt, even if the server replies now and then. */
const ATTEMPT_MS = 60_000;

export type SmtpMailerOptions = {
  /**
   * TLS options, such as a private certificate authority. By default, the system's authorities are
   * trusted.
   */
  readonly tls?: ConnectionOptions;
  /** Time without a reply after which an attempt fails, ms. */
  readonly silenceMs?: number;
};

/**
 * Sends messages by SMTP. Each message has its own connection, so a broken one affects only one.
 */
export class SmtpMailer implements Mailer {
  private readonly open = new Set<SMTPConnection>();
  private closed = false;

  /** @param url see `smtpAddressOf` */
  constructor(
    private readonly url: string,
    private readonly options: SmtpMailerOptions = {},
  ) {}

  async send(message: MailMessage): Promise<void> {
    if (this.closed) throw new MailFailure('temporary', 'closed');
    const content = await mimeOf(message);
    const connection = this.connection();
    this.open.add(connection);
    try {
      await this.talk(connection, { content, from: message.from, to: message.to });
    } finally {
      this.open.delete(connection);
      connection.close();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const connection of this.open) connection.close();
  }

  private connection(): SMTPConnection {
    const { credentials: _, ...address } = smtpAddressOf(this.url);
    const { tls, silenceMs = TIMEOUT_MS } = this.options;
    return new SMTPConnection({
      ...address,
      ...(tls && { tls }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: Math.min(GREETING_MS, silenceMs),
      socketTimeout: silenceMs,
    });
  }

  private async talk(
    connection: SMTPConnection,
    mail: { readonly content: Buffer; readonly from: string; readonly to: string },
  ): Promise<void> {
    const body = readableOnce(mail.content);
    const over = Promise.withResolvers<never>();
    connection.on('error', over.reject);
    connection.once('end', () => over.reject(new Error('the connection ended')));
    const timeout = setTimeout(() => over.reject(new Error('took too long')), ATTEMPT_MS);
    const step = (take: (done: (error?: unknown) => void) => void) =>
      Promise.race([
        over.promise,
        new Promise<void>((resolve, reject) => {
          take((error) => (error ? reject(error) : resolve()));
        }),
      ]);
    const { credentials } = smtpAddressOf(this.url);
    try {
      await step((done) => connection.connect(done));
      if (credentials !== null)
        await step((done) => connection.login({ credentials }, (error) => done(error)));
      const envelope = { from: mail.from, to: [mail.to] };
      await step((done) => connection.send(envelope, body.stream, (error) => done(error)));
      connection.quit();
    } catch (error) {
      throw failureOf(error, body.isRead());
    } finally {
      clearTimeout(timeout);
      over.promise.catch(() => undefined);
    }
  }
}

/**
 * The content as a stream, and whether it has been read. It is read only after the server accepts
 * the message (reply 354), so a message that was not read can safely be sent again.
 */
const readableOnce = (content: Buffer) => {
  let isRead = false;
  const stream = new Readable({
    read() {
      isRead = true;
      this.push(content);
      this.push(null);
    },
  });
  return { stream, isRead: () => isRead };
};

const mimeOf = (message: MailMessage): Promise<Buffer> => {
  const { messageId, from, to, subject, language, html, text } = message;
  return new MailComposer({
    messageId: `<${messageId}>`,
    from,
    to,
    subject,
    html,
    text,
    headers: {
      'Content-Language': language,
      // Tells mail programs not to reply automatically (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
};
