import { isFresh } from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import { RecordConflict } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Dealer } from '../entities/dealer.entity.js';
import { Session } from '../entities/session.entity.js';
import { User } from '../entities/user.entity.js';
import { SessionStore } from '../sessions/session-store.js';
import { Users } from '../users.js';
import { AttemptLimits, type SignInAttempt } from './attempt-limits.js';
import { isLeakedPassword } from './leaked-passwords.js';
import { hashPassword, verifyPassword } from './password.js';

/** The user, the client address and the session. */
export type PasswordChanger = SignInAttempt & {
  readonly idUser: number;
  readonly sessionId: string;
};
export type PasswordChangeRequest = {
  /**
   * The current password. Not required if the user has none, or signed in less than five minutes
   * ago.
   */
  readonly present: string | undefined;
  /**
   * The new password. It has no `passwordFaults`, but is not yet checked for leaked and weak
   * passwords.
   */
  readonly next: string;
  /**
   * Whether the new password is easy to guess.
   * @param words personal data of the user
   */
  readonly isWeak: (words: readonly string[]) => boolean;
};
export type PasswordOutcome =
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'leaked' | 'weak' | 'present-missing' | 'present-wrong' };

type UserWords = Pick<User, 'username' | 'name' | 'surname' | 'email' | 'idDealer'>;

/**
 * Words that an attacker who knows the user would try first: names of the user and of the dealer.
 */
export const readUserWords = async (
  source: Pick<DataSource, 'getRepository'>,
  user: UserWords | null,
): Promise<string[]> => {
  if (user === null) return [];
  const { username, name, surname, email, idDealer } = user;
  const dealer =
    idDealer === null ? null : await source.getRepository(Dealer).findOneBy({ idDealer });
  return [username, name, surname, email, ...(dealer ? [dealer.businessName, dealer.city] : [])];
};

/**
 * Changes a user's password (SEC-05, MOB-02). The current password is required if the sign-in is
 * older than five minutes, so that a person who finds an unlocked device or steals a session cannot
 * take over the account. Wrong passwords count towards the limits of the sign-in, so that this call
 * gives nobody additional attempts.
 */
@Injectable()
export class PasswordChange {
  private readonly limits: AttemptLimits;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly sessions: SessionStore,
  ) {
    this.limits = new AttemptLimits(dataSource);
  }

  /**
   * Changes the password, and ends every other session and token of the user, with their live
   * connections.
   */
  async change(
    changer: PasswordChanger,
    { present, next, isWeak }: PasswordChangeRequest,
  ): Promise<PasswordOutcome> {
    if (isLeakedPassword(next)) return { outcome: 'leaked' };
    const { idUser } = changer;
    const user = await this.userOf(idUser);
    if (isWeak(await readUserWords(this.dataSource, user))) return { outcome: 'weak' };
    const before = user?.passwordHash ?? null;
    if (before !== null && present === undefined && !(await this.isRecent(changer)))
      return { outcome: 'present-missing' };
    const wait = await this.limits.enter(changer);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    const isRight =
      before === null || present === undefined || (await verifyPassword(before, present));
    if (!isRight) return { outcome: 'present-wrong' };
    const full = await this.limits.succeeded(changer, idUser);
    if (full !== null) return { outcome: 'limited', retryAfterSeconds: full };
    if (!(await this.write(idUser, { before, next }))) return { outcome: 'present-wrong' };
    await this.sessions.endOthers(changer);
    return { outcome: 'changed' };
  }

  /** Whether this session was opened within the last five minutes. */
  private async isRecent({ sessionId }: PasswordChanger): Promise<boolean> {
    const session = await this.dataSource.getRepository(Session).findOneBy({ sessionId });
    return isFresh(session?.createdAt ?? null, systemClock.now());
  }

  /**
   * Stores the new password. Returns false if another change came first, so that the checked
   * current password is outdated.
   */
  private async write(
    idUser: number,
    { before, next }: { readonly before: string | null; readonly next: string },
  ): Promise<boolean> {
    const passwordHash = await hashPassword(next);
    try {
      await this.users.change(
        idUser,
        { passwordHash },
        { idActor: idUser },
        { expected: { passwordHash: before } },
      );
      return true;
    } catch (error) {
      if (error instanceof RecordConflict) return false;
      throw error;
    }
  }

  private async userOf(idUser: number): Promise<User | null> {
    return this.dataSource.getRepository(User).findOne({
      select: {
        idUser: true,
        passwordHash: true,
        username: true,
        name: true,
        surname: true,
        email: true,
        idDealer: true,
      },
      where: { idUser },
    });
  }
}
