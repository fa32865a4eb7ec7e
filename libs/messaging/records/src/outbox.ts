import type { LetterContent } from '@fairlot/messaging-domain';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { at } from './at.js';
import { MAIL_WAITING } from './mail-channel.js';

/** A letter to one person, for one cause. */
export type Letter = LetterContent & {
  /** What it is sent for, in ids (`recovery:17`): the same cause is written down once. */
  readonly cause: string;
  readonly language: string;
  readonly recipient: string;
  /** What opens something, such as the link of a recovery: forgotten as soon as it is sent. */
  readonly secret?: { readonly path: string };
  /** After it the letter is of no use any more and is not sent; epoch ms. */
  readonly notAfter?: number;
  /** It is sent so long after its cause at the earliest. */
  readonly notBeforeMs?: number;
};

const POST = `
  INSERT INTO mail (cause, type, language, recipient, parameters, secret, not_after, created_at,
    next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, ${at('$7')}, ${at('$8')}, ${at('$9')})
  ON CONFLICT (cause) DO NOTHING`;

/**
 * What the portal wants to write to people. A letter is written down in the transaction of what caused
 * it, so that there is never one without the other, and is sent afterwards (`MailQueue`).
 */
@Injectable()
export class Outbox {
  /** @param manager of the transaction of the cause */
  async post(letter: Letter, manager: EntityManager): Promise<void> {
    const { cause, type, language, recipient, parameters, secret = null, notAfter = null } = letter;
    const { notBeforeMs = 0 } = letter;
    const now = systemClock.now();
    const json = [JSON.stringify(parameters), secret && JSON.stringify(secret)];
    await manager.query(POST, [
      cause,
      type,
      language,
      recipient,
      ...json,
      ...[notAfter, now, now + notBeforeMs],
    ]);
    await manager.query('SELECT pg_notify($1, $2)', [MAIL_WAITING, '']);
  }

  /** Letters whose cause begins so and that nobody has taken yet are not sent. */
  async withdraw(cause: string, manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM mail WHERE starts_with(cause, $1) AND state = 'waiting' AND attempts = 0`,
      [cause],
    );
  }
}
