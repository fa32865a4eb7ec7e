import type { JobKind, JobQueue, JobRun } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import type { MailFailure } from '@fairlot/mailer-port';
import { waitAfterMs, type EmailContent } from '@fairlot/messaging-domain';
import type { DataSource } from 'typeorm';
import { toTimestamp } from './to-timestamp.js';

/**
 * Payload of an e-mail's job. A trigger on `mail` creates the job when an e-mail begins to wait.
 */
type EmailPayload = { readonly idMail: number };
export type EmailRun = JobRun<EmailPayload, object>;
export const EMAIL: JobKind<EmailPayload, object> = { name: 'e-mail' };

/** An e-mail that is due. */
export type DueMail = EmailContent & {
  readonly idMail: number;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
  readonly messageId: string;
  readonly language: string;
  readonly recipient: string;
};

type MailRow = DueMail & { readonly secret: object | null };

/**
 * Takes an e-mail for sending. Its state is unknown until this attempt has recorded the outcome, so
 * no other job takes it.
 */
const TAKE_MAILS = `
  UPDATE mail SET state = 'unknown', attempts = attempts + 1, attempted_at = ${toTimestamp('$2')}, failure = NULL
  WHERE id_mail = $1 AND state = 'waiting' AND next_attempt_at <= ${toTimestamp('$2')}
    AND (not_after IS NULL OR not_after > ${toTimestamp('$2')})
  RETURNING id_mail AS "idMail", attempts, message_id AS "messageId", type, language, recipient,
    parameters, secret`;

/** Finds the e-mail only during this attempt, because a later attempt has another outcome. */
const OF_THIS = `WHERE id_mail = $1 AND attempts = $2 AND state = 'unknown'`;
const MARK_SENT = `UPDATE mail SET state = 'sent', sent_at = ${toTimestamp('$3')}, secret = NULL ${OF_THIS}`;
const MARK_FAILED = `
  UPDATE mail SET state = $3, failure = $4, next_attempt_at = ${toTimestamp('$5')} ${OF_THIS}`;

/** Finds when the next attempt after `$1` is due, for the e-mail `$2` or, if null, for all. */
const FIND_NEXT_ATTEMPT = `
  SELECT floor(extract(epoch FROM min(next_attempt_at)) * 1000)::float8 AS at FROM mail
  WHERE state = 'waiting' AND next_attempt_at > ${toTimestamp('$1')} AND ($2::int IS NULL OR id_mail = $2)`;
const LIST_DUE = `
  SELECT id_mail::text AS key FROM mail WHERE state = 'waiting' AND next_attempt_at <= ${toTimestamp('$1')}
    AND (not_after IS NULL OR not_after > ${toTimestamp('$1')})`;

const FAILURE_MAX = 200;

/** The queue of e-mails. Each is given to one job. */
export class MailQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Pick<JobQueue, 'startNow'>,
  ) {}

  /**
   * Takes the e-mail of a job. Its state is `unknown` until `sent` or `failed` is called. Null if
   * the e-mail is not waiting, or is not due by the portal's clock. In the latter case, the job
   * runs again later.
   */
  async take(run: Pick<EmailRun, 'payload' | 'giveBack'>): Promise<DueMail | null> {
    const { idMail } = run.payload;
    const now = systemClock.now();
    const [[row]] = await this.dataSource.query<[MailRow[], number]>(TAKE_MAILS, [idMail, now]);
    if (row !== undefined) {
      const { secret, ...mail } = row;
      Object.assign(mail.parameters, secret);
      return mail;
    }
    const dueAt = await this.nextAfter(now, idMail);
    if (dueAt !== null) await run.giveBack((dueAt - now) / 1_000);
    return null;
  }

  /**
   * The instant (epoch ms) at which the next attempt after `now` is due; null if none is waiting.
   */
  async nextAfter(now: number, idMail: number | null = null): Promise<number | null> {
    const [row] = await this.dataSource.query<{ at: number | null }[]>(FIND_NEXT_ATTEMPT, [
      now,
      idMail,
    ]);
    return row?.at ?? null;
  }

  /** Starts the jobs of e-mails that are due by the portal's clock. False if there are none. */
  async startDue(): Promise<boolean> {
    const due = await this.dataSource.query<{ key: string }[]>(LIST_DUE, [systemClock.now()]);
    const keys = due.map(({ key }) => key);
    await this.jobs.startNow(EMAIL, keys);
    return keys.length > 0;
  }

  async sent({ idMail, attempts }: DueMail): Promise<void> {
    await this.dataSource.query(MARK_SENT, [idMail, attempts, systemClock.now()]);
  }

  /**
   * After a failure: schedules a retry, gives the e-mail up, or leaves an unknown outcome to staff.
   */
  async failed({ idMail, attempts }: DueMail, { kind, message }: MailFailure): Promise<void> {
    const waitMs = kind === 'temporary' ? waitAfterMs(attempts, Math.random()) : null;
    const state = kind === 'unknown' ? 'unknown' : waitMs === null ? 'dead' : 'waiting';
    const nextAt = systemClock.now() + (waitMs ?? 0);
    const values = [idMail, attempts, state, message.slice(0, FAILURE_MAX), nextAt];
    await this.dataSource.query(MARK_FAILED, values);
  }
}
