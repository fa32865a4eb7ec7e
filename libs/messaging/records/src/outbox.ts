import type { EmailContent } from '@fairlot/messaging-domain';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toTimestamp } from './to-timestamp.js';

/** An e-mail to one person, for one cause. */
export type Email = EmailContent & {
  /** The cause, with ids (`recovery:17`). For each cause, one e-mail is queued. */
  readonly cause: string;
  readonly language: string;
  readonly recipient: string;
  /** A secret such as a recovery link. It is erased once the e-mail is sent. */
  readonly secret?: { readonly path: string };
  /** The e-mail is not sent after this instant (epoch ms), because it would be useless. */
  readonly notAfter?: number;
  /** Delay before the e-mail is sent, at least. */
  readonly notBeforeMs?: number;
};

const INSERT_MAIL = `
  INSERT INTO mail (cause, type, language, recipient, parameters, secret, not_after, created_at,
    next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, ${toTimestamp('$7')}, ${toTimestamp('$8')}, ${toTimestamp('$9')})
  ON CONFLICT (cause) DO NOTHING`;

/**
 * Queues e-mails, each in the transaction of its cause, so that neither exists without the other. A
 * job sends it later.
 */
@Injectable()
export class Outbox {
  /** Queues an e-mail, once per cause. @param manager of the transaction that causes the e-mail */
  async post(email: Email, manager: EntityManager): Promise<void> {
    const { cause, type, language, recipient, parameters, secret = null, notAfter = null } = email;
    const { notBeforeMs = 0 } = email;
    const now = systemClock.now();
    const json = [JSON.stringify(parameters), secret && JSON.stringify(secret)];
    await manager.query(INSERT_MAIL, [
      cause,
      type,
      language,
      recipient,
      ...json,
      notAfter,
      now,
      now + notBeforeMs,
    ]);
  }

  /** Cancels queued e-mails whose cause has this prefix, unless they are already being sent. */
  async withdraw(cause: string, manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM mail WHERE starts_with(cause, $1) AND state = 'waiting' AND attempts = 0`,
      [cause],
    );
  }
}
