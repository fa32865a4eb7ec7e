import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toTimestamp } from './to-timestamp.js';

/** An e-mail that was not delivered, or whose state is unknown. */
export type UndeliveredMail = {
  readonly idMail: number;
  readonly state: 'dead' | 'unknown';
  readonly type: string;
  readonly cause: string;
  readonly language: string;
  /** Null once personal data was erased. Then the e-mail cannot be sent again. */
  readonly recipient: string | null;
  readonly attempts: number;
  readonly failure: string | null;
  readonly createdAt: number;
  readonly attemptedAt: number | null;
};

/** An e-mail without its content. */
export type SentMail = {
  readonly idMail: number;
  readonly type: string;
  readonly recipient: string;
  readonly language: string;
  readonly state: 'waiting' | 'sent' | 'dead' | 'unknown';
  readonly createdAt: number;
  readonly sentAt: number | null;
};

/** An attempt takes at most a minute. If the state is unknown for longer, no process is sending. */
const UNDER_WAY = `interval '2 minutes'`;
const isUndelivered = (now: string) =>
  `state IN ('dead', 'unknown') AND (state = 'dead' OR attempted_at < ${now} - ${UNDER_WAY})`;
const epochMsSql = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

const LIST_MAILS = `
  SELECT id_mail AS "idMail", state, type, cause, language, recipient, attempts, failure,
    ${epochMsSql('created_at')} AS "createdAt", ${epochMsSql('attempted_at')} AS "attemptedAt"
  FROM mail WHERE ${isUndelivered(toTimestamp('$3'))} AND id_mail < $1 ORDER BY id_mail DESC LIMIT $2`;
const SENT_TO = `
  SELECT id_mail AS "idMail", type, recipient, language, state,
    ${epochMsSql('created_at')} AS "createdAt", ${epochMsSql('sent_at')} AS "sentAt"
  FROM mail WHERE lower(recipient) = ANY ($1) AND id_mail < $2 ORDER BY id_mail DESC LIMIT $3`;
const FIND_OLDEST = `
  SELECT ${epochMsSql('min(created_at)')} AS "oldestAt" FROM mail WHERE ${isUndelivered(toTimestamp('$1'))}`;
const SEND_AGAIN = `
  UPDATE mail SET state = 'waiting', attempts = 0, next_attempt_at = ${toTimestamp('$2')}, failure = NULL
  WHERE id_mail = $1 AND ${isUndelivered(toTimestamp('$2'))} AND recipient IS NOT NULL
    AND (not_after IS NULL OR not_after > ${toTimestamp('$2')})`;

const IN_ORDER = `
  SELECT FROM mail WHERE id_mail = $1 AND (state IN ('waiting', 'sent')
    OR (state = 'unknown' AND attempted_at >= ${toTimestamp('$2')} - ${UNDER_WAY}))`;

/**
 * Creates a job for each overdue e-mail without one, for example after a restore without jobs. The
 * update runs the trigger on `mail`.
 */
const ENQUEUE_LOST = `
  UPDATE mail SET state = state
  WHERE state = 'waiting' AND next_attempt_at < ${toTimestamp('$1')} - interval '10 minutes'
    AND NOT EXISTS (SELECT FROM pgboss.job WHERE name = 'e-mail' AND state < 'completed'
      AND singleton_key = mail.id_mail::text)`;

/**
 * Deletes data that is no longer needed. The cause stays for ever, so that nothing is sent twice.
 */
const CLEANUP_STATEMENTS = [
  `UPDATE mail SET state = 'dead', failure = 'expired', secret = NULL
   WHERE state = 'waiting' AND not_after <= ${toTimestamp('$1')}`,
  `UPDATE mail SET secret = NULL WHERE secret IS NOT NULL AND not_after <= ${toTimestamp('$1')}`,
  `UPDATE mail SET recipient = NULL, parameters = NULL, secret = NULL
   WHERE recipient IS NOT NULL AND state <> 'waiting' AND created_at < ${toTimestamp('$1')} - interval '30 days'`,
];
const ID_MAX = 2_147_483_647;
const COUNTED_MAX = 1_000;

/** Lists undelivered e-mails for staff, and deletes data of old e-mails. */
@Injectable()
export class MailMaintenance {
  constructor(private readonly dataSource: DataSource) {}

  /** Undelivered e-mails, newest first. @param before the last id of the previous page */
  undelivered(limit: number, before: number = ID_MAX): Promise<UndeliveredMail[]> {
    return this.dataSource.query<UndeliveredMail[]>(LIST_MAILS, [before, limit, systemClock.now()]);
  }

  /** E-mails to these addresses, newest first, for as long as recipients are stored. */
  sentTo(
    addresses: readonly string[],
    { limit, before = ID_MAX }: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<SentMail[]> {
    const wanted = addresses.map((address) => address.toLowerCase());
    return this.dataSource.query<SentMail[]>(SENT_TO, [wanted, before, limit]);
  }

  /** The number of undelivered e-mails, counted up to a thousand. */
  async undeliveredTotal(): Promise<{ readonly count: number; readonly isExact: boolean }> {
    const counted = `SELECT count(*)::int AS n FROM (
      SELECT FROM mail WHERE ${isUndelivered(toTimestamp('$1'))} LIMIT ${COUNTED_MAX + 1}) AS found`;
    const [row] = await this.dataSource.query<{ n: number }[]>(counted, [systemClock.now()]);
    const count = row?.n ?? 0;
    return { count: Math.min(count, COUNTED_MAX), isExact: count <= COUNTED_MAX };
  }

  /** The number of undelivered e-mails, and since when the oldest has been waiting. */
  async undeliveredWaiting(): Promise<{
    count: number;
    isExact: boolean;
    oldestAt: number | null;
  }> {
    const [total, [row]] = await Promise.all([
      this.undeliveredTotal(),
      this.dataSource.query<[{ oldestAt: number | null }]>(FIND_OLDEST, [systemClock.now()]),
    ]);
    return { ...total, oldestAt: row.oldestAt };
  }

  /**
   * Queues an e-mail again unless it is queued, being sent, or sent. False if it has expired, was
   * erased, or does not exist.
   */
  async again(idMail: number): Promise<boolean> {
    const ofNow = [idMail, systemClock.now()];
    const [, count] = await this.dataSource.query<[unknown[], number]>(SEND_AGAIN, ofNow);
    if (count === 1) return true;
    return (await this.dataSource.query<unknown[]>(IN_ORDER, ofNow)).length > 0;
  }

  async tidy(): Promise<void> {
    for (const statement of [...CLEANUP_STATEMENTS, ENQUEUE_LOST])
      await this.dataSource.query(statement, [systemClock.now()]);
  }
}
