import { systemClock } from '@fairlot/kernel';
import {
  MailFailure,
  type CapturedMail,
  type CapturedMails,
  type Mailer,
  type MailMessage,
} from '@fairlot/mailer-port';
import type { DataSource } from 'typeorm';

const STORED_MAX = 1_000;
const SUMMARY_COLUMNS = `id_mail AS "idMail", extract(epoch FROM sent_at) * 1000 AS "sentAt",
  message_id AS "messageId", sender AS "from", recipient AS "to", subject, language`;
/** Stores a message unless it is already stored, and deletes the oldest messages. */
const STORE_MAIL = `
  WITH gone AS (
    DELETE FROM captured_mail WHERE id_mail <= (
      SELECT id_mail FROM captured_mail ORDER BY id_mail DESC OFFSET ${STORED_MAX - 1} LIMIT 1))
  INSERT INTO captured_mail (message_id, sender, recipient, subject, language, html, body, sent_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000)) ON CONFLICT (message_id) DO NOTHING`;

type MailRow = Omit<CapturedMail, 'sentAt'> & { readonly sentAt: string };
const mailViewOf = <One extends { readonly sentAt: string }>(row: One) => ({
  ...row,
  sentAt: Math.floor(Number(row.sentAt)),
});
/** Replaces line breaks in a subject, which on a real mail server could start another header. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** Stores the newest thousand messages in a table instead of sending them. */
export class CapturedMailer implements Mailer, CapturedMails {
  private closed = false;

  constructor(private readonly dataSource: DataSource) {}

  async send({ messageId, from, to, subject, language, html, text }: MailMessage): Promise<void> {
    if (this.closed) throw new MailFailure('temporary', 'closed');
    const content = [oneLine(subject), language, html, text];
    const row = [messageId, from, to, ...content, systemClock.now()];
    await this.dataSource.query(STORE_MAIL, row);
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  async list(limit: number): Promise<readonly Omit<CapturedMail, 'html' | 'text'>[]> {
    const select = `SELECT ${SUMMARY_COLUMNS} FROM captured_mail ORDER BY id_mail DESC LIMIT $1`;
    return (await this.dataSource.query<MailRow[]>(select, [limit])).map(mailViewOf);
  }

  async read(idMail: number): Promise<CapturedMail | null> {
    const select = `SELECT ${SUMMARY_COLUMNS}, html, body AS text FROM captured_mail WHERE id_mail = $1`;
    const [row] = await this.dataSource.query<MailRow[]>(select, [idMail]);
    return row === undefined ? null : mailViewOf(row);
  }
}
