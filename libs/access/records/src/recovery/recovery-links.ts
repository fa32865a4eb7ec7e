import { createHash, randomBytes } from 'node:crypto';
import { Outbox } from '@fairlot/messaging-records';
import { systemClock } from '@fairlot/kernel';
import { addAuditEntry } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { User } from '../entities/user.entity.js';

const HOUR_MS = 3_600_000;
/**
 * Validity of the first link of a new user. The recipient has not requested it, and may read the
 * e-mail late.
 */
const DAY_MS = 24 * HOUR_MS;
const TAG_BYTES = 32;
const TAG_LENGTH_MAX = 100;
/** Maximum number of users with one e-mail address. Each gets an e-mail. */
const USERS_MAX = 5;

/**
 * Selects accounts by user name, by e-mail address, or by both, which must then belong together.
 */
export type RecoveryRequest = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
};
type LinkEmail = 'PWD_RECOVERY' | 'USER_ENABLED';
type LinkSending = {
  readonly type: LinkEmail;
  readonly lifetimeMs: number;
  /** Cause of the e-mail, which makes it unique. By default it is derived from the link. */
  readonly cause?: string;
};
const RECOVERY_LINK: LinkSending = { type: 'PWD_RECOVERY', lifetimeMs: HOUR_MS };
const WELCOME_LINK: LinkSending = { type: 'USER_ENABLED', lifetimeMs: DAY_MS };
/** Who sends a link to another user. */
export type LinkSender = { readonly idActor: number; readonly commandId: string };
type LinkRequest = {
  readonly idUser: number;
  readonly by: LinkSender;
  /** SQL that finds the user by id. */
  readonly find: string;
};
type FoundUser = Pick<User, 'idUser' | 'username' | 'name' | 'email' | 'language' | 'idMarket'>;
/** The audit trail in which sent links are recorded: that of their recipient. */
const LINKS_TABLE = { name: 'app_user', personal: [] } as const;
const SENT_LINK = { passwordLink: { old: null, new: 'SENT' } };

/**
 * Finds the recipients of links. Excludes disabled users, and staff without a password: their
 * identity provider may require more than access to the mailbox.
 */
const FIND_RECIPIENTS = `
  SELECT id_user AS "idUser", username, name, email, language, id_market AS "idMarket" FROM app_user
  WHERE enabled AND (password_hash IS NOT NULL OR NOT roles && ARRAY['ADMIN', 'CUSTOMER_CENTER'])`;
const FIND_ONE = `${FIND_RECIPIENTS} AND id_user = $1`;
/**
 * Condition: a member of staff who has neither a password nor an identity at a provider, and is
 * enabled.
 */
export const IS_INVITED_STAFF = `enabled AND password_hash IS NULL AND id_dealer IS NULL
  AND NOT EXISTS (SELECT FROM identity_link l WHERE l.id_user = app_user.id_user)`;
const FIND_INVITED = `
  SELECT id_user AS "idUser", username, name, email, language, id_market AS "idMarket" FROM app_user
  WHERE ${IS_INVITED_STAFF} AND id_user = $1`;
const LOCK_CAUSE = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const FIND_BY_NAME_OR_EMAIL = `${FIND_RECIPIENTS}
    AND ($1::text IS NULL OR lower(username) = lower($1))
    AND ($2::text IS NULL OR lower(email) = lower($2))
    AND coalesce($1, $2) IS NOT NULL
  ORDER BY id_user LIMIT ${USERS_MAX}`;
const STORE_LINK = `
  INSERT INTO password_recovery (id_user, tag_hash, expires_at)
  VALUES ($1, $2, to_timestamp($3::float8 / 1000))
  ON CONFLICT (id_user) DO UPDATE SET tag_hash = excluded.tag_hash, expires_at = excluded.expires_at`;
const DELETE_EXPIRED = `
  DELETE FROM password_recovery WHERE expires_at <= to_timestamp($1::float8 / 1000)`;
const MATCHES_TAG = `u.id_user = r.id_user AND u.enabled AND r.tag_hash = $1
  AND lower(u.username) = lower($2) AND r.expires_at > to_timestamp($3::float8 / 1000)`;
const FIND_LINK = `SELECT FROM password_recovery r, app_user u WHERE ${MATCHES_TAG}`;
const SPEND_LINK = `DELETE FROM password_recovery r USING app_user u WHERE ${MATCHES_TAG}
  RETURNING r.id_user AS "idUser"`;

/** The hash under which a tag is stored. */
export const hashOf = (tag: string): string => createHash('sha256').update(tag).digest('hex');
/** A tag of a link that cannot be guessed. */
export const newRecoveryTag = (): string => randomBytes(TAG_BYTES).toString('base64url');
/**
 * Id of a link, which is stored with its e-mail. It is a hash of the stored hash, so that nobody
 * can derive the link from it.
 */
export const emailCauseOf = (tagHash: string): string => hashOf(tagHash).slice(0, 32);

/**
 * Links to choose a new password. Only a hash of the tag is stored. A link works once, within an
 * hour, or within a day for a first link. A newer link replaces older ones.
 */
@Injectable()
export class RecoveryLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Writes links and e-mails in one transaction. Does nothing if no user matches. */
  async send(request: RecoveryRequest): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(DELETE_EXPIRED, [systemClock.now()]);
      const found = await manager.query<FoundUser[]>(FIND_BY_NAME_OR_EMAIL, [
        request.username ?? null,
        request.email ?? null,
      ]);
      for (const user of found) await this.write(user, manager);
    });
  }

  /**
   * Sends a link to a user on behalf of another user, and records it in the audit trail. Repeating
   * the command sends no second e-mail.
   * @returns false if the user is disabled, or is staff without a password
   */
  sendTo(idUser: number, by: LinkSender): Promise<boolean> {
    return this.sendOnce({ idUser, by, find: FIND_ONE }, RECOVERY_LINK);
  }

  /**
   * Sends the invitation of a member of staff again. Repeating the command sends no second e-mail.
   * @returns false if the user is disabled, or has a password or an identity
   */
  inviteTo(idUser: number, by: LinkSender): Promise<boolean> {
    return this.sendOnce({ idUser, by, find: FIND_INVITED }, WELCOME_LINK);
  }

  /** Whether the link is valid. Does not use it up. */
  async opens(tag: string, username: string): Promise<boolean> {
    if (tag.length > TAG_LENGTH_MAX) return false;
    const values = [hashOf(tag), username, systemClock.now()];
    const found = await this.dataSource.query<unknown[]>(FIND_LINK, values);
    return found.length > 0;
  }

  /**
   * Uses up a link, which works once, even in parallel.
   * @returns the id of its user, or null if the link is not valid
   */
  async spend(tag: string, username: string): Promise<number | null> {
    const values = [hashOf(tag), username, systemClock.now()];
    const [[row]] = await this.dataSource.query<[{ idUser: number }[], number]>(SPEND_LINK, values);
    return row?.idUser ?? null;
  }

  /** Sends a new user the first e-mail, with the user name and a link to choose a password. */
  async welcome(user: Omit<FoundUser, 'idMarket'>, manager: EntityManager): Promise<void> {
    await this.write(user, manager, WELCOME_LINK);
  }

  private sendOnce({ idUser, by, find }: LinkRequest, sending: LinkSending): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const cause = `recovery:${idUser}:${by.commandId}`;
      await manager.query(LOCK_CAUSE, [cause]);
      const [user] = await manager.query<FoundUser[]>(find, [idUser]);
      if (user === undefined) return false;
      const sent = await manager.query<object[]>('SELECT FROM mail WHERE cause = $1', [cause]);
      if (sent.length > 0) return true;
      await this.write(user, manager, { ...sending, cause });
      const changes = [{ key: idUser, fields: SENT_LINK, row: user }];
      await addAuditEntry(manager, LINKS_TABLE, { by, changes });
      return true;
    });
  }

  private async write(
    { idUser, username, name, email, language }: Omit<FoundUser, 'idMarket'>,
    manager: EntityManager,
    { type, lifetimeMs, cause }: LinkSending = RECOVERY_LINK,
  ): Promise<void> {
    const tag = newRecoveryTag();
    const tagHash = hashOf(tag);
    const untilAt = systemClock.now() + lifetimeMs;
    await manager.query(STORE_LINK, [idUser, tagHash, untilAt]);
    const query = new URLSearchParams({ tag, username });
    await this.outbox.post(
      {
        cause: cause ?? `recovery:${idUser}:${emailCauseOf(tagHash)}`,
        language,
        recipient: email,
        notAfter: untilAt,
        type,
        parameters: { name, username, untilAt, path: '' },
        secret: { path: `/change-password?${query.toString()}` },
      },
      manager,
    );
  }
}
