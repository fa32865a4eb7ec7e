import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';
import { FactorCodes } from '../factors/factor-codes.js';
import { SessionStore } from '../sessions/session-store.js';
import { AttemptLimits, type SignInAttempt } from './attempt-limits.js';
import { verifyPassword } from './password.js';

type RefusedSignIn =
  /**
   * The user is unknown, has no password or is disabled, or the password is wrong. The caller does
   * not learn which.
   */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };
export type SignInOutcome =
  | { readonly outcome: 'signed-in'; readonly secret: string }
  /** The password was right, but the code of the second factor is missing or wrong. */
  | { readonly outcome: 'code-needed'; readonly clockOffMinutes: number | null }
  | RefusedSignIn;

type KnownUser = Pick<User, 'idUser' | 'username' | 'passwordHash' | 'factors'>;
export type CheckOutcome = { readonly outcome: 'known'; readonly username: string } | RefusedSignIn;

type SigningIn = SignInAttempt & {
  readonly password: string;
  readonly device?: string | null;
  /** A code of the authenticator, or a recovery code. Required if the user has a second factor. */
  readonly code?: string | undefined;
};

/** Password sign-in (MOB-01), limited across all processes: see `SIGN_IN_LIMITS`. */
@Injectable()
export class PasswordSignIn {
  private readonly limits: AttemptLimits;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    private readonly codes: FactorCodes,
  ) {
    this.limits = new AttemptLimits(dataSource);
  }

  /**
   * Signs a user in by password and, if the user has a second factor, its code.
   * @returns the secret of a new token
   */
  async signIn(attempt: SigningIn): Promise<SignInOutcome> {
    const entered = await this.enter(attempt);
    if ('outcome' in entered) return entered;
    const { device = null, code } = attempt;
    if (entered.factors.length === 0) return this.open(entered, { device, factorAt: null });
    if (code === undefined) return { outcome: 'code-needed', clockOffMinutes: null };
    const proven = await this.codes.prove(entered.idUser, code);
    if (proven.outcome === 'limited') return proven;
    if (proven.outcome === 'wrong') return { ...proven, outcome: 'code-needed' };
    return this.open(entered, { device, factorAt: systemClock.now() });
  }

  /**
   * Checks user name and password without creating a token, for the demonstration's identity
   * provider.
   */
  async check(attempt: SigningIn): Promise<CheckOutcome> {
    const entered = await this.enter(attempt);
    return 'outcome' in entered ? entered : { outcome: 'known', username: entered.username };
  }

  /** Whether a user with exactly this name may sign in. */
  isKnown(username: string): Promise<boolean> {
    return this.users().where({ username, enabled: true }).getExists();
  }

  private async enter(attempt: SigningIn): Promise<KnownUser | RefusedSignIn> {
    const wait = await this.limits.enter(attempt);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    const entered = await this.userOf(attempt);
    if (entered === null) return { outcome: 'refused' };
    const full = await this.limits.succeeded(attempt, entered.idUser);
    return full === null ? entered : { outcome: 'limited', retryAfterSeconds: full };
  }

  /**
   * Opens a session, unless the password was changed since it was checked: the change has ended all
   * other sessions with the old password.
   */
  private async open(
    { idUser, passwordHash }: KnownUser,
    shown: { readonly device: string | null; readonly factorAt: number | null },
  ): Promise<SignInOutcome> {
    const { secret, session } = await this.sessions.create({ idUser, via: 'token', ...shown });
    const now = await this.users().where({ idUser }).getOne();
    if (now?.enabled === true && now.passwordHash === passwordHash)
      return { outcome: 'signed-in', secret };
    await this.sessions.end(session.sessionId);
    return { outcome: 'refused' };
  }

  /**
   * The user with this password. Null for a wrong password and for users who may not sign in, after
   * the same amount of work.
   */
  private async userOf(attempt: {
    readonly username: string;
    readonly password: string;
  }): Promise<KnownUser | null> {
    const user = await this.users()
      .where('lower(user.username) = lower(:username)', attempt)
      .getOne();
    const matches = await verifyPassword(user?.passwordHash ?? null, attempt.password);
    return user !== null && matches && user.enabled ? user : null;
  }

  private users() {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .addSelect('user.passwordHash');
  }
}
