import { Notifications } from '@fairlot/database';
import { systemClock } from '@fairlot/kernel';
import type { MailFailure } from '@fairlot/mailer-port';
import { waitAfterMs, type EmailContent } from '@fairlot/messaging-domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { at } from './at.js';
import { MAIL_WAITING } from './mail-channel.js';

/** An e-mail that is due. */
export type DueMail = EmailContent & {
  readonly idMail: number;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
  readonly messageId: string;
  readonly language: string;
  readonly recipient: string;
};

type Row = DueMail & { readonly secret: object | null };

/** Taken by one process. The state is unknown until it records the outcome. */
const TAKE = `
  UPDATE mail SET state = 'unknown', attempts = attempts + 1, attempted_at = ${at('$2')}, failure = NULL
  WHERE id_mail IN (
    SELECT id_mail FROM mail
    WHERE state = 'waiting' AND next_attempt_at <= ${at('$2')}
      AND (not_after IS NULL OR not_after > ${at('$2')})
    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id_mail AS "idMail", attempts, message_id AS "messageId", type, language, recipient,
    parameters, secret`;

/** Only for this attempt, because a later one has its own outcome. */
const OF_THIS = `WHERE id_mail = $1 AND attempts = $2 AND state = 'unknown'`;
const SENT = `UPDATE mail SET state = 'sent', sent_at = ${at('$3')}, secret = NULL ${OF_THIS}`;
const FAILED = `
  UPDATE mail SET state = $3, failure = $4, next_attempt_at = ${at('$5')} ${OF_THIS}`;

const NEXT = `
  SELECT floor(extract(epoch FROM min(next_attempt_at)) * 1000)::float8 AS at FROM mail
  WHERE state = 'waiting' AND next_attempt_at > ${at('$1')}`;

const FAILURE_MAX = 200;

/** Hands queued e-mails to senders. Only one process takes each at a time. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: Notifications,
  ) {}

  /** Calls back when something may be queued. Returns a function that stops this. */
  listen(wake: () => void): Promise<() => void> {
    return this.notifications.listen(MAIL_WAITING, { onNotified: wake, onMissed: wake });
  }

  /** The longest due first. Each is `unknown` until `sent` or `failed` is called. */
  async take(limit: number): Promise<readonly DueMail[]> {
    const [rows] = await this.dataSource.query<[Row[], number]>(TAKE, [limit, systemClock.now()]);
    return rows.map(({ secret, ...mail }) => {
      Object.assign(mail.parameters, secret);
      return mail;
    });
  }

  /** When the next attempt after an instant is due, epoch ms; null if none waits. */
  async nextAfter(now: number): Promise<number | null> {
    const [row] = await this.dataSource.query<{ at: number | null }[]>(NEXT, [now]);
    return row?.at ?? null;
  }

  async sent({ idMail, attempts }: DueMail): Promise<void> {
    await this.dataSource.query(SENT, [idMail, attempts, systemClock.now()]);
  }

  /**
   * Schedules a retry, marks the e-mail as dead, or leaves an unknown outcome for staff to decide.
   */
  async failed({ idMail, attempts }: DueMail, { kind, message }: MailFailure): Promise<void> {
    const waitMs = kind === 'temporary' ? waitAfterMs(attempts, Math.random()) : null;
    const state = kind === 'unknown' ? 'unknown' : waitMs === null ? 'dead' : 'waiting';
    const nextAt = systemClock.now() + (waitMs ?? 0);
    const values = [idMail, attempts, state, message.slice(0, FAILURE_MAX), nextAt];
    await this.dataSource.query(FAILED, values);
  }
}
